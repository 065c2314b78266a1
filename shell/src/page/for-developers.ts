import { platform, readCookie } from '@viewmax/shared/internal';

/** True in `npm run dev`, in `viewmax dev` and in a preview. A member's page is never one of them. */
export const isForDevelopers = (): boolean => platform().config.logs === true || Boolean(readCookie('previewing'));
