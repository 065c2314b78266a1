import type { Lifecycles, ParcelProps } from '@viewmax/shared/internal';

/** A remote's lifecycles, bound to their props. */
export interface Parcel {
  mount(): Promise<unknown>;
  unmount(): Promise<unknown>;
}

/** Calls the lifecycles that single-spa-react made: `bootstrap` once, then `mount` and `unmount` in turn. */
export function createParcel(lifecycles: Lifecycles, props: ParcelProps): Parcel {
  let ready: Promise<unknown> | undefined;
  return {
    async mount() {
      ready ??= lifecycles.bootstrap(props);
      await ready;
      await lifecycles.mount(props);
    },
    unmount: () => lifecycles.unmount(props),
  };
}
