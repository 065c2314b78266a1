import type { UpdateAppResponse } from '@viewmax/contracts/services';
import { getJson } from '@viewmax/shared';

export const getUpdateInfo = (): Promise<UpdateAppResponse> =>
  getJson<UpdateAppResponse>('/api/updateapp', { anonymous: true });

/** The link to this phone's store. Unknown phones are mostly Android. */
export const storeLink = ({ appstore, playstore }: UpdateAppResponse): string =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ? appstore : playstore;
