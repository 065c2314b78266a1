import type { Lifecycles, ParcelProps } from '@viewmax/shared/internal';

/** A remote's lifecycles with the props they are called with. */
export interface Parcel {
  mount(): Promise<unknown>;
  unmount(): Promise<unknown>;
}

type Step = (props: ParcelProps) => Promise<unknown>;

/** single-spa allows a list of functions where one is usual. */
const run = (steps: Lifecycles['mount'], props: ParcelProps): Promise<unknown> =>
  ([steps].flat() as unknown as Step[]).reduce<Promise<unknown>>(
    (before, step) => before.then(() => step(props)),
    Promise.resolve(),
  );

/** Calls the lifecycles of single-spa's contract: `bootstrap` once, then `mount` and `unmount` in turn. */
export function createParcel(lifecycles: Lifecycles, props: ParcelProps): Parcel {
  let ready: Promise<unknown> | undefined;
  return {
    async mount() {
      ready ??= run(lifecycles.bootstrap, props);
      await ready;
      await run(lifecycles.mount, props);
    },
    unmount: () => run(lifecycles.unmount, props),
  };
}
