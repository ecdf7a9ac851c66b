// How finely a machine with a graphics card draws: what it takes for a picture decides, again and again.

export interface Fineness {
  /** Pixels for each pixel of the page. */
  ratio: number;
  /** Whether one really sees through the own pile. */
  clear: boolean;
  shadows: boolean;
}

/** From the plainest to the finest. */
export const STEPS: readonly Fineness[] = [
  { ratio: 1, clear: false, shadows: false },
  { ratio: 1, clear: false, shadows: true },
  { ratio: 1, clear: true, shadows: true },
  { ratio: 1.5, clear: true, shadows: true },
  { ratio: 2, clear: true, shadows: true },
];

const SLOW = 26; // milliseconds for a picture, above which it is drawn more plainly, and never so finely again...
const QUICK = 18; // ...and below which, within one picture of the screen, more finely
const LOOKS = 12; // pictures that decide
const PATIENCE = 5; // times as many before it dares more

export class Steering {
  private at = 2;
  private costs: number[] = [];
  private quick = 0;
  private most: number;

  constructor(ratio = window.devicePixelRatio) {
    const finest = STEPS.findLastIndex((step) => step.ratio <= Math.max(1, ratio));
    this.most = Math.max(2, finest);
  }

  get now(): Fineness {
    return STEPS[this.at]!;
  }

  /** A picture took so many milliseconds; whether the next one is drawn differently. */
  took(milliseconds: number): boolean {
    this.costs.push(milliseconds);
    if (this.costs.length < LOOKS) return false;
    const middle = [...this.costs].sort((a, b) => a - b)[LOOKS >> 1]!;
    this.costs = [];
    this.quick = middle < QUICK ? this.quick + 1 : 0;
    const before = this.at;
    if (middle > SLOW) this.most = this.at = Math.max(0, this.at - 1);
    else if (this.quick >= PATIENCE) {
      this.at = Math.min(this.most, this.at + 1);
      this.quick = 0;
    }
    return this.at !== before;
  }
}
