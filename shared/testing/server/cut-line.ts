import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface CutLine {
  /** The same address, through this line. */
  url: string;
  /** Ends all connections and refuses further ones, as a stopped server does. */
  cut(): Promise<void>;
  /** Ends the next connection that sends this text, before the server receives it or after the server has answered. */
  cutAt(text: string, moment: 'sent' | 'answered'): void;
  /** Keeps all connections and carries nothing, as a broken network does. */
  hang(): void;
  /** The same for the open connections only, as after the move of a server to another machine. */
  lose(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** A TCP connection to a server that a test can break. */
export async function cutLine(address: string): Promise<CutLine> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  const lost = new Set<Socket>();
  /** Not even their end arrives. */
  const silent = new Set<Socket>();
  let isHanging = false;
  let trap: { text: string; moment: 'sent' | 'answered' } | undefined;
  let server: Server | undefined;
  let port = 0;

  const onConnection = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (data) => {
      if (!trap || !data.includes(trap.text)) return;
      const { moment } = trap;
      trap = undefined;
      if (moment === 'answered') {
        lost.add(far);
        far.once('data', () => near.destroy());
      } else {
        lost.add(near);
        near.destroy();
      }
    });
    const pairs: [Socket, Socket][] = [
      [near, far],
      [far, near],
    ];
    for (const [from, to] of pairs) {
      sockets.add(from);
      from.on('data', (data) => !isHanging && !lost.has(from) && to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!silent.has(from)) to.destroy();
      });
    }
  };
  async function open(): Promise<void> {
    server = createServer(onConnection).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const place = server.address();
    port = typeof place === 'object' && place ? place.port : 0;
  }
  async function cut(): Promise<void> {
    const closing = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (!closing) return;
    closing.close();
    await once(closing, 'close');
  }

  await open();
  const through = new URL(address);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return {
    url: through.href,
    cut,
    cutAt(text, moment) {
      trap = { text, moment };
    },
    hang() {
      isHanging = true;
    },
    lose() {
      for (const socket of sockets) {
        lost.add(socket);
        silent.add(socket);
      }
    },
    async mend() {
      // Lost bytes do not come again, so the old connections end.
      if (isHanging) for (const socket of sockets) socket.destroy();
      for (const socket of lost) socket.destroy();
      lost.clear();
      isHanging = false;
      if (!server) await open();
    },
    close: cut,
  };
}
