import { type Device, device } from '@viewmax/shared';
import { provideDevice } from '@viewmax/shared/internal';

const browser = device();

/** Replaces parts of the browser's device until the next call. */
export function onPhone(parts: Partial<Device> = {}): void {
  provideDevice({ ...browser, ...parts });
}
