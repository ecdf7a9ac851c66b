// How often a machine without a graphics card draws: one picture after the other, with a breath between.

const PAUSE = 28; // milliseconds between two pictures, at least...
const LONGEST = 400; // ...and at most
const BREATH = 1.25; // times what the last one took

export class Pace {
  private fence: WebGLSync | null = null;
  private started = 0;
  private cost = 0;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly told: (cost: number) => void = () => {},
  ) {}

  /** Whether the last picture is finished, and the breath after it taken. */
  ready(now: number): boolean {
    const past = now - this.started;
    return past > LONGEST || (this.fence === null && past >= Math.max(PAUSE, BREATH * this.cost));
  }

  /** A picture was begun; find out when it is finished. */
  drawn(now: number): void {
    if (this.fence) this.gl.deleteSync(this.fence);
    this.started = now;
    this.fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
    requestAnimationFrame(this.watch);
  }

  private readonly watch = (now: number): void => {
    if (!this.fence) return;
    if (this.gl.getSyncParameter(this.fence, this.gl.SYNC_STATUS) !== this.gl.SIGNALED) {
      requestAnimationFrame(this.watch);
      return;
    }
    this.gl.deleteSync(this.fence);
    this.fence = null;
    this.cost = now - this.started;
    this.told(this.cost);
  };
}
