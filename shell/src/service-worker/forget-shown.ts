import { forgetPictures } from './pictures.ts';
import { scope } from './scope.ts';

/**
 * After a purge: the pictures and notifications that pages showed. The worker cannot tell those of a bad release from
 * others. A failing store ends no other work.
 */
export async function forgetShown(): Promise<void> {
  const close = async () => {
    for (const one of await scope.registration.getNotifications()) one.close();
  };
  await Promise.allSettled([forgetPictures(), close()]);
}
