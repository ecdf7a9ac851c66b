// What can wait until the page has nothing better to do.

const LATEST = 1500;

/** Resolves when the browser is idle; where it cannot say, after a moment. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, 50);
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Do this when those before it are done and there is time. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(idle).then(work);
  last = mine.catch(() => undefined);
  return mine;
}
