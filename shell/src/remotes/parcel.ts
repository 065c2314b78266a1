import type { Lifecycles, ParcelProps } from '@viewmax/shared/internal';

/** A remote's lifecycles, bound to their props. */
export interface Parcel {
  mount(): Promise<unknown>;
  unmount(): Promise<unknown>;
}

let count = 0;

/** Calls the lifecycles that single-spa-react made: `bootstrap` once, then `mount` and `unmount` in turn. */
export function createParcel(lifecycles: Lifecycles, shared: Omit<ParcelProps, 'name'>): Parcel {
  // single-spa-react stores roots by this name, so a new parcel never gets the name of a broken one.
  const props: ParcelProps = { ...shared, name: `parcel-${++count}` };
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
