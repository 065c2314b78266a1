import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /**
   * Leads to another port from now on. It ends the connections to the previous one, or leaves them open and silent, as a machine does
   * that vanished from its network.
   */
  moveTo(port: number, left?: 'ended' | 'silent'): void;
  /** Ends the silent connections. */
  endSilent(): void;
  close(): void;
}

/** The service address of a database, which follows its primary. */
export async function openRelay(first: number): Promise<Relay> {
  let target = first;
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay().pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (sockets: Set<Socket>) => {
    for (const socket of sockets) socket.destroy();
  };
  const silence = () => {
    for (const socket of open) silent.add(socket.unpipe().pause());
    open.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port, left = 'ended') {
      target = port;
      if (left === 'silent') silence();
      else end(open);
    },
    endSilent: () => end(silent),
    close() {
      server.close();
      end(open);
      end(silent);
    },
  };
}
