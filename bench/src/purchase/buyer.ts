import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { tokenFor } from '@viewmax/backend/testing/buyers';

export interface Buyer {
  port: number;
  number: number;
  secret: string;
  /** The path and the body of the buyer's next request; undefined when there is none left. */
  next(uuid: string): { path: string; body: string } | undefined;
}
export interface Served {
  milliseconds: number[];
  refused: number;
}

/**
 * One buyer on one connection, with the next request after each answer. It uses bare sockets, because the load generator
 * must cost less than the server.
 */
export function buyUntil(end: number, { port, number, secret, next }: Buyer): Promise<Served> {
  const uuid = `buyer-${number}`;
  const token = tokenFor(uuid, new Date(), secret);
  const textOf = ({ path, body }: { path: string; body: string }) => {
    return `POST ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  const served: Served = { milliseconds: [], refused: 0 };
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let answer = '';
    let asked = 0;
    const ask = () => {
      const request = performance.now() < end && next(uuid);
      if (!request) {
        socket.end();
        resolve(served);
        return;
      }
      answer = '';
      asked = performance.now();
      socket.write(textOf(request));
    };
    socket.setNoDelay(true).setEncoding('latin1').once('connect', ask).once('error', reject);
    socket.on('data', (text: string) => {
      answer += text;
      const head = answer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(answer.slice(0, head))?.[1]);
      if (answer.length < head + 4 + length) return;
      const now = performance.now();
      served.milliseconds.push(now - asked);
      if (!answer.startsWith('HTTP/1.1 200')) served.refused += 1;
      ask();
    });
  });
}
