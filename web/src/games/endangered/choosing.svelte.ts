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

  get offers(): readonly Offer[] {
    const all = this.pending()?.choices ?? [];
    return this.begun === null ? all : all.filter((offer) => said(offer)[0] === this.begun);
  }

  /** The words that may be touched next, among choices of these verbs. */
  next(...verbs: string[]): Set<string> {
    const place = this.begun === null ? 0 : 1;
    const found = this.offers.filter((offer) => verbs.includes(parts(offer)[0] ?? ""));
    return new Set(found.flatMap((offer) => said(offer)[place] ?? []));
  }

  /** All words that may come first, whatever was begun. */
  firsts(...verbs: string[]): Set<string> {
    const all = this.pending()?.choices ?? [];
    return new Set(all.filter((o) => verbs.includes(parts(o)[0] ?? "")).flatMap((o) => said(o)[0] ?? []));
  }

  /** Touch a thing: the choice is made as soon as nothing else has to be said. */
  touch(word: string): void {
    if (this.begun === word) this.begun = null;
    else if (this.begun === null) this.begin(word);
    else {
      const second = this.offers.find((offer) => said(offer)[1] === word);
      if (second) this.choose(second);
      else this.begin(word);
    }
  }

  private begin(word: string): void {
    const found = (this.pending()?.choices ?? []).filter((offer) => said(offer)[0] === word);
    const [only] = found;
    if (only && found.length === 1 && (said(only).length === 1 || parts(only)[0] === "free")) this.choose(only);
    else if (found.length > 0) this.begun = word;
  }

  /** Choose by the whole text, such as `line row 2`. */
  say(text: string): void {
    const found = (this.pending()?.choices ?? []).find((offer) => offer.text === text);
    if (found) this.choose(found);
  }

  reset(): void {
    this.begun = null;
  }
}
