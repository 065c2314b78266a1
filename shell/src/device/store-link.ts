import type { UpdateAppResponse } from '@viewmax/contracts/services';

/** The link to this phone's store. Unknown phones are mostly Android. */
export const storeLink = ({ appstore, playstore }: UpdateAppResponse): string =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ? appstore : playstore;
