import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { get as httpsGet } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Download = (url: string) => Promise<Buffer>;

export interface DownloadRules {
  protocol: string;
  get: typeof httpsGet;
  isAllowed(address: string): boolean;
  deadlineMs: number;
}

const MOST_BYTES = 8 * 1024 * 1024;

const rules: DownloadRules = { protocol: 'https:', get: httpsGet, isAllowed: isPublicAddress, deadlineMs: 8000 };

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Checks the address of the actual connection: a second lookup of the same name may return another address. */
const lookupAllowed = (isAllowed: DownloadRules['isAllowed']) => (host: string, options: LookupOptions, done: Found) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const refused = error ?? addresses.every(({ address }) => isAllowed(address));
    if (refused !== true) return done(error ?? new Error(`${host} is not in the internet`), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });

/** Downloads a picture from another host: only from the internet, with limits of time and size, without redirects. */
export const createDownload =
  ({ protocol, get, isAllowed, deadlineMs }: DownloadRules = rules): Download =>
  (address) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address needs no lookup.
    if (url.protocol !== protocol || (isIP(host) && !isAllowed(host))) {
      return Promise.reject(new Error(`${url.host} is not allowed`));
    }
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(deadlineMs);
      const options = { lookup: lookupAllowed(isAllowed), signal, agent: false, headers: { accept: 'image/*' } };
      const request = get(url, options, async (answer) => {
        try {
          if (answer.statusCode !== 200) throw new Error(`${url.host} answered ${answer.statusCode}`);
          const pieces: Buffer[] = [];
          let size = 0;
          for await (const piece of answer as AsyncIterable<Buffer>) {
            size += piece.length;
            if (size > MOST_BYTES) throw new Error(`${url.host} sent too many bytes`);
            pieces.push(piece);
          }
          resolve(Buffer.concat(pieces));
        } catch (error) {
          request.destroy();
          reject(error);
        }
      });
      request.on('error', reject);
    });
  };
