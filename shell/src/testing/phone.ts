import { type Device, device } from '@viewmax/shared';
import { provideDevice } from '@viewmax/shared/internal';

const browser = device();

/** The browser's device with parts of another one, until the next call. */
export function onPhone(parts: Partial<Device> = {}): void {
  provideDevice({ ...browser, ...parts });
}
