// Setting a piece down: how fast it is lowered, and how one knows that it stands.

const NEAR = 6; // millimetres above what lies under it: from here on gently

/** Millimetres a millisecond. */
export const paceOf = (gap: number): number => (gap > NEAR ? 0.07 : 0.009);

/** How far, in millimetres, the aim may be below the piece. Near the ground that is how hard it presses. */
export const leadOf = (gap: number): number => (gap > NEAR ? 12 : 2.5);

/** Milliseconds of table time without sinking after which a piece stands: soon where the picture shows
 * something under it, later where it seems to hang in the air. */
const SOON = 220;
const LATER = 900;
/** Millimetres that count as sinking; a trembling hand moves a piece a little up and down. */
const SINKING = 0.12;

export class Footing {
  private lowest = Infinity;
  private since = 0;

  /** Whether a piece at this height has found its footing. */
  found(height: number, gap: number, time: number): boolean {
    if (height < this.lowest - SINKING || time < this.since) {
      this.lowest = height;
      this.since = time;
    }
    return time - this.since > (gap < 1 ? SOON : LATER);
  }
}
