import { finished, type Writable } from 'node:stream';

export interface Turns {
  /** Resolves when fewer than the most are under way. The turn ends with the response. */
  wait(response: Writable): Promise<void>;
}

/** Lets a few requests at a time read their bodies; the others wait with theirs on the network. */
export function createTurns(most: number): Turns {
  let underWay = 0;
  const waiting = new Set<() => void>();

  function next(): void {
    const [first] = waiting;
    if (!first || underWay >= most) return;
    waiting.delete(first);
    underWay += 1;
    first();
  }

  return {
    wait: (response) =>
      new Promise((resolve) => {
        let isUnderWay = false;
        const begin = () => {
          isUnderWay = true;
          resolve();
        };
        // A client that leaves while it waits has no turn to give back.
        finished(response, () => {
          waiting.delete(begin);
          if (isUnderWay) underWay -= 1;
          next();
        });
        waiting.add(begin);
        next();
      }),
  };
}
