import { finished, type Writable } from 'node:stream';
import { Refused } from '../state/refused.ts';

export interface Turns {
  /**
   * Resolves when a turn is free and the same caller has none. The turn ends with the response. Rejects at once if too
   * many requests wait.
   */
  wait(response: Writable, caller: string): Promise<void>;
}

export interface TurnsOptions {
  /** The limit of simultaneous turns, each of another caller. */
  atOnce: number;
  /** The limits of running plus waiting requests, in all and of one caller. */
  most: number;
  mostOfOne: number;
}

/** Lets a few requests at a time read their bodies. The others wait, with their bodies still on the network. */
export function createTurns({ atOnce, most, mostOfOne }: TurnsOptions): Turns {
  const underWay: string[] = [];
  const waiting = new Map<() => void, string>();

  function next(): void {
    for (const [begin, caller] of waiting) {
      if (underWay.length >= atOnce || underWay.includes(caller)) continue;
      waiting.delete(begin);
      underWay.push(caller);
      begin();
    }
  }

  return {
    wait(response, caller) {
      const all = [...underWay, ...waiting.values()];
      if (all.length >= most || all.filter((one) => one === caller).length >= mostOfOne) {
        throw new Refused('Too many uploads are under way. Try again in half a minute.', 'too_many');
      }
      return new Promise((resolve) => {
        let isUnderWay = false;
        const begin = () => {
          isUnderWay = true;
          resolve();
        };
        // A client that disconnects while waiting has no turn to release.
        finished(response, () => {
          waiting.delete(begin);
          if (isUnderWay) underWay.splice(underWay.indexOf(caller), 1);
          next();
        });
        waiting.set(begin, caller);
        next();
      });
    },
  };
}
