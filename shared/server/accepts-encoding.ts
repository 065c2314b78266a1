/** Browsers send about 30 characters. A longer header would only cost time. */
const MOST_LENGTH = 500;

/** Whether `br;q=0.5` names this coding, and does not switch it off by `q=0`. */
function allows(part: string, coding: string): boolean {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
  return name === coding && !parameters.some((word) => word.startsWith('q=') && Number(word.slice(2)) === 0);
}

const accepts = (header: string | readonly string[], coding: string): boolean => {
  const text = String(header);
  return text.length <= MOST_LENGTH && text.split(',').some((part) => allows(part, coding));
};

/** Whether an `Accept-Encoding` header lists `br`, and does not switch it off by `q=0`. */
export const acceptsBrotli = (header: string | readonly string[] = ''): boolean => accepts(header, 'br');

/** The same for `gzip`, the only encoding that some proxies pass. */
export const acceptsGzip = (header: string | readonly string[] = ''): boolean => accepts(header, 'gzip');

/** The same for `dcb`: brotli with a file that the browser has as its dictionary (RFC 9842). */
export const acceptsDictionary = (header: string | readonly string[] = ''): boolean => accepts(header, 'dcb');
