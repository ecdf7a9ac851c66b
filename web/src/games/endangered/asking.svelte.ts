// What is asked of this screen: what on the table may be touched for it, and what each choice is called.

import { say } from "../../shell/words.svelte";
import { Choosing } from "./choosing.svelte";
import type { Company } from "./company.svelte";
import { roleName } from "./people";
import { text } from "./texts";
import { SETTING_UP, parts, percent, type Offer, type View } from "./view";

interface Source {
  view: () => View;
  /** Whether this screen may answer at all: not where the past is looked at. */
  live: () => boolean;
  company: Company;
  choose: (offer: Offer) => void;
}

export class Asking {
  readonly pending = $derived.by(() => this.source.view().pending);
  readonly mine = $derived.by(() => this.source.live() && (this.pending?.choices.length ?? 0) > 0);
  readonly settingUp = $derived.by(() => (SETTING_UP as readonly string[]).includes(this.pending?.kind ?? ""));
  readonly choosing: Choosing;

  readonly squares = $derived.by(() => (this.mine ? this.choosing.next("cell", "move", "birth") : new Set<string>()));
  /** Lines and edges, each with what a tile there may strike. */
  readonly lines = $derived.by(() => {
    const found = this.choosing.all.filter((offer) => ["line", "wind"].includes(parts(offer)[0] ?? ""));
    return new Map(found.map((offer) => [offer.text, this.danger(offer)]));
  });
  readonly dice = $derived.by(() => new Set([...this.choosing.firsts("place", "reroll", "turn")].map(Number)));
  readonly die = $derived.by(() => {
    const begun = Number(this.choosing.begun ?? Number.NaN);
    return this.dice.has(begun) ? begun : null;
  });
  /** Dice that are still to be placed. */
  readonly loose = $derived.by(() => {
    const { people, active } = this.source.view();
    return (people[active]?.dice ?? []).filter(([, spot]) => spot === "").map(([value]) => value);
  });
  /** Actions: those that the die in the hand may go to, and those that an effect carries out without one. */
  readonly open = $derived.by(() => (this.die === null ? new Set<string>() : this.choosing.next("place")));
  readonly actions = $derived.by(() => this.choosing.firsts("perform", "free"));
  readonly envoys = $derived.by(() => new Set([...this.choosing.firsts("ambassador")].map(Number)));
  readonly cards = $derived.by(() => this.choosing.firsts("play", "discard", "recover", "use"));
  readonly constants = $derived.by(() => this.choosing.firsts("lift"));
  readonly players = $derived.by(() => this.choosing.next("player", "next", ...(this.choosing.begun === null ? [] : ["free"])));
  /** What would do nothing, by the action or card that it is: said before it is chosen, and of an action as long as
   * no die would do more there, so that taking a die in the hand moves nothing. */
  readonly warnings = $derived.by(() => {
    const found = new Map<string, string | undefined>();
    const { named } = this.source.company;
    for (const offer of this.choosing.all) {
      const [key, words] = [parts(offer).at(-1) ?? "", offer.warning ? named(offer.warning) : undefined];
      found.set(key, found.has(key) ? found.get(key) && words : words);
    }
    for (const offer of this.choosing.offers) if (offer.warning) found.set(parts(offer).at(-1) ?? "", named(offer.warning));
    return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== undefined));
  });

  constructor(private readonly source: Source) {
    this.choosing = new Choosing(
      () => (this.mine ? this.pending : null),
      (offer) => source.choose(offer),
    );
  }

  /** A choice as its button says it: with its odds, or the name behind its number, and what it does. */
  readonly face = (offer: Offer): { name: string; detail: string; envoy?: string } => {
    const [verb, number, key] = parts(offer);
    const view = this.source.view();
    const action = verb === "place" && this.die !== null ? view.actions.find((one) => one.key === key) : undefined;
    if (action) return { name: say(action.name), detail: say(action.text) };
    const name = [this.source.company.named(offer.words), this.hint(offer)].filter(Boolean).join(" · ");
    const detail = offer.detail ? say(offer.detail) : "";
    const envoy = verb === "ambassador" ? view.ambassadors[Number(number) - 1] : undefined;
    return envoy?.up ? { name, detail, envoy: envoy.key } : { name, detail };
  };

  /** Why something that was touched cannot be chosen now. */
  whyNot(what: string): string {
    const { named, seatName } = this.source.company;
    if (this.source.view().result) return text("why.over");
    if (!this.pending) return text("why.dice");
    const asked = named(this.pending.words);
    if (this.mine) return text("why.other", { what, asked });
    return text("why.wait", { name: this.pending.seats.map(seatName).join(", "), asked });
  }

  private danger(offer: Offer) {
    return this.source.view().odds.dangers.find((danger) => danger.choice === offer.text);
  }
  private hint(offer: Offer): string {
    const view = this.source.view();
    const [verb, number] = parts(offer);
    const danger = this.danger(offer);
    if (danger) return text("odds.strikes", { n: percent(danger.hit), animals: say(view.animals) });
    if (verb === "player" || verb === "next") {
      const person = view.people[Number(number) - 1];
      const role = person ? roleName(person.name) : "";
      return this.source.company.named(offer.words).toLowerCase().includes(role.toLowerCase()) ? "" : role;
    }
    const envoy = verb === "ambassador" ? view.ambassadors[Number(number) - 1] : undefined;
    return envoy?.up ? text("odds.yes", { n: percent(envoy.chance) }) : "";
  }
}
