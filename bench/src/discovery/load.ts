import { connect } from 'node:net';

export interface LoadOrder {
  port: number;
  connections: number;
  /** The load ends after this time, or after so many pages. */
  seconds?: number;
  pages?: number;
}

const STATUS = Buffer.from('HTTP/1.1 200');
const DEVICES = 5000;
const device = (index: number) => `bench${index}`.padEnd(22, 'x');
const requests = Array.from({ length: DEVICES }, (_, index) =>
  [
    'GET / HTTP/1.1',
    'host: localhost',
    'accept: text/html',
    'accept-encoding: br',
    `cookie: device=${device(index)}`,
    '',
    '',
  ].join('\r\n'),
);

/** One browser after the other on one connection. Each request comes from another device and follows the last answer. */
function askWhile(mayAsk: () => boolean, port: number, first: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answered = 0;
    let missing = 0;
    const next = () => {
      missing = -1;
      socket.write(requests[(first + answered * 7) % DEVICES] as string);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        const head = chunk.indexOf('\r\n\r\n');
        const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, head))?.[1];
        if (!chunk.subarray(0, STATUS.length).equals(STATUS) || head < 0 || !length) {
          return reject(new Error(`Not a page: ${chunk.toString('latin1', 0, 200)}`));
        }
        missing = Number(length) - (chunk.length - head - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      answered += 1;
      if (mayAsk()) return next();
      socket.destroy();
      resolve(answered);
    });
  });
}

process.on('message', async ({ port, connections, seconds = Infinity, pages = Infinity }: LoadOrder) => {
  const begun = performance.now();
  let asked = connections;
  const mayAsk = () => performance.now() < begun + seconds * 1000 && asked++ < pages;
  const all = Array.from({ length: connections }, (_, index) => askWhile(mayAsk, port, index * 97));
  const answered = (await Promise.all(all)).reduce((sum, one) => sum + one, 0);
  process.send?.({ answered, perSecond: (1000 * answered) / (performance.now() - begun) });
});
process.once('disconnect', () => process.exit());
