import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface SlowLine {
  /** The site's address on this line. */
  address: string;
  close(): Promise<void>;
}

/** Half of a round trip on 3G. */
const DELAY_MS = 75;
/** 1.6 Mbit/s. */
const BYTES_PER_MS = 200;
/** Connections share the line packet by packet. */
const PACKET = 1460;

type Lane = (data: Buffer, arrive: (packet: Buffer) => void) => Promise<void>;

/** One direction of the line. Ends when the data have left. They arrive later. */
function createLane(): Lane {
  let free = 0;
  let busy = 0;
  return async (data, arrive) => {
    // The timers of a busy machine are late, so a busy lane counts from the end of the last packet and not from now.
    if (busy === 0) free = Math.max(free, performance.now());
    busy += 1;
    for (let at = 0; at < data.length; at += PACKET) {
      const packet = data.subarray(at, at + PACKET);
      free += packet.length / BYTES_PER_MS;
      const ms = free - performance.now();
      if (ms > 0) await wait(ms);
      setTimeout(arrive, DELAY_MS, packet);
    }
    busy -= 1;
  };
}

async function carry(from: Socket, to: Socket, lane: Lane): Promise<void> {
  for await (const data of from as AsyncIterable<Buffer>) await lane(data, (packet) => to.write(packet));
  setTimeout(() => to.end(), DELAY_MS);
}

/**
 * A phone's 3G line to a site: 150 ms round trip, 1.6 Mbit/s. The browser's own throttling sometimes never delivers an
 * answer on a busy machine, although the site has sent all of it.
 */
export async function openSlowLine(site: string): Promise<SlowLine> {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  const [up, down] = [createLane(), createLane()];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => [near, far].forEach((socket) => void socket.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => sockets.delete(socket));
    }
    carry(near, far, up).catch(end);
    carry(far, near, down).catch(end);
  });
  await once(server.listen(0, hostname), 'listening');
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
