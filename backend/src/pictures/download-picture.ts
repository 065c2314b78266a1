import { internet, type OutsideRules, openOutside, readBounded } from '@viewmax/server/open-outside';

export type Download = (url: string) => Promise<Buffer>;

const MOST_BYTES = 8 * 1024 * 1024;
const DEADLINE_MS = 8000;

/** Downloads a picture from another host: only from the internet, with limits of time and size, without redirects. */
export const createDownload =
  (rules: OutsideRules = internet, deadlineMs = DEADLINE_MS): Download =>
  async (address) => {
    const url = new URL(address);
    const call = { headers: { accept: 'image/*' }, signal: AbortSignal.timeout(deadlineMs) };
    const answer = await openOutside(url, call, rules);
    if (answer.statusCode === 200) return readBounded(answer, MOST_BYTES);
    answer.destroy();
    throw new Error(`${url.host} answered ${answer.statusCode}`);
  };
