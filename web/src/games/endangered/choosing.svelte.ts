// A choice made on the table in one or two touches: a die and an action, a square and a square, a card.

import { parts, type Offer, type Pending } from "./view";

/** The words of a choice in the order in which they are touched: `free 2 relocate` begins with the action. */
function said(offer: Offer): string[] {
  const [verb, ...words] = parts(offer);
  return verb === "free" ? words.reverse() : words;
}

export class Choosing {
  /** The words that were touched already: a die's value, or the first of two squares. */
  begun = $state<string | null>(null);

  constructor(
    private readonly pending: () => Pending | null,
    private readonly choose: (offer: Offer) => void,
  ) {}

  get all(): readonly Offer[] {
    return this.pending()?.choices ?? [];
  }

  /** The choices that are left after what was begun. */
  get offers(): readonly Offer[] {
    return this.begun === null ? this.all : this.all.filter((offer) => said(offer)[0] === this.begun);
  }

  /** The square with which every choice of two squares begins: nobody has to touch it first. */
  get given(): string | null {
    if (this.begun !== null) return null;
    const firsts = new Set(this.offers.filter((offer) => offer.squares.length > 1).map((offer) => said(offer)[0]));
    return firsts.size === 1 ? ([...firsts][0] ?? null) : null;
  }

  /** The words that may be touched next, among choices of these verbs. */
  next(...verbs: string[]): Set<string> {
    const given = this.given;
    const place = (offer: Offer) => (this.begun !== null || (given !== null && said(offer)[0] === given) ? 1 : 0);
    const found = this.offers.filter((offer) => verbs.includes(parts(offer)[0] ?? ""));
    const words = found.flatMap((offer) => said(offer)[place(offer)] ?? []);
    return new Set(given !== null && found.length > 0 ? [given, ...words] : words);
  }

  /** All words that may come first, whatever was begun. */
  firsts(...verbs: string[]): Set<string> {
    return new Set(this.all.filter((o) => verbs.includes(parts(o)[0] ?? "")).flatMap((o) => said(o)[0] ?? []));
  }

  /** Touch a thing: the choice is made as soon as nothing else has to be said. */
  touch(word: string): void {
    const first = this.begun ?? this.given;
    if (this.begun === word) this.begun = null;
    else if (first === null) this.begin(word);
    else {
      const second = this.offers.find((offer) => said(offer)[0] === first && said(offer)[1] === word);
      if (second) this.choose(second);
      else this.begin(word);
    }
  }

  private begin(word: string): void {
    const found = this.all.filter((offer) => said(offer)[0] === word);
    const [only] = found;
    if (only && found.length === 1 && (said(only).length === 1 || parts(only)[0] === "free")) this.choose(only);
    else if (found.length > 0) this.begun = word;
  }

  /** Choose by the whole text, such as `line row 2`. */
  say(text: string): void {
    const found = this.all.find((offer) => offer.text === text);
    if (found) this.choose(found);
  }

  reset(): void {
    this.begun = null;
  }
}
