import { platform, readCookie } from '@viewmax/shared/internal';

/** True in `npm run dev`, in `viewmax dev` and in a preview. A member's page is never one of them. */
export const isForDevelopers = (): boolean => platform().config.logs === true || Boolean(readCookie('previewing'));

const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const;

/** Turns the console off on members' phones. Reports carry the errors without it. A preview keeps its console. */
export function silenceConsole(): void {
  for (const method of METHODS) console[method] = () => {};
}
