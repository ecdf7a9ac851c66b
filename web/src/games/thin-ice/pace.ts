// How often a machine without a graphics card draws: never more than half of its time.

const PAUSE = 28; // milliseconds between two pictures, at least

export class Pace {
  private fence: WebGLSync | null = null;
  private started = 0;
  private cost = 0;

  constructor(private readonly gl: WebGL2RenderingContext) {}

  /** Whether the last picture is finished, and as much time again has passed. */
  ready(now: number): boolean {
    if (this.fence) {
      if (this.gl.getSyncParameter(this.fence, this.gl.SYNC_STATUS) !== this.gl.SIGNALED) return false;
      this.gl.deleteSync(this.fence);
      this.fence = null;
      this.cost = now - this.started;
    }
    return now - this.started >= Math.max(PAUSE, 2 * this.cost);
  }

  /** A picture was begun. */
  drawn(now: number): void {
    this.started = now;
    this.fence = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
  }
}
