import { type Lifecycles, type ParcelProps, withDeadline } from '@viewmax/shared/internal';
import { createParcel } from './parcel.ts';

/** A `ready` parcel is out of the page. A `mounted` one is in it, and so is a `crashed` one, which has to leave it. */
type Phase = 'ready' | 'mounting' | 'mounted' | 'crashed';

/** A parcel in an element of its own. */
export interface PlacedParcel {
  isInPage(): boolean;
  hasCrashed(): boolean;
  mount(place: HTMLElement): Promise<void>;
  moveTo(place: HTMLElement): void;
  unmount(): Promise<void>;
  /** Removes the element of a parcel that is not used again. */
  abandon(): void;
}

interface Placing {
  /** The remote, for the sentence of a deadline. */
  name: string;
  mountMs: number;
}

export function placeParcel(
  lifecycles: Lifecycles,
  { onCrash, ...props }: Omit<ParcelProps, 'name' | 'domElement'>,
  { name, mountMs }: Placing,
): PlacedParcel {
  const element = document.createElement('div');
  let phase: Phase = 'ready';
  const parcel = createParcel(lifecycles, {
    ...props,
    domElement: element,
    onCrash(...crash) {
      if (phase !== 'ready') phase = 'crashed';
      onCrash(...crash);
    },
  });
  return {
    isInPage: () => phase === 'mounted' || phase === 'crashed',
    hasCrashed: () => phase === 'crashed',
    async mount(place) {
      phase = 'mounting';
      place.append(element);
      await withDeadline(parcel.mount(), mountMs, `Mounting ${name}`);
      // It may have crashed meanwhile.
      if (phase === 'mounting') phase = 'mounted';
    },
    moveTo(place) {
      if (element.parentElement !== place) place.append(element);
    },
    async unmount() {
      phase = 'ready';
      await withDeadline(parcel.unmount(), mountMs, `Unmounting ${name}`);
      element.remove();
    },
    abandon: () => element.remove(),
  };
}
