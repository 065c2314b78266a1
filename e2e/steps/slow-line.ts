import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface SlowLine {
  /** The site's address on this line. */
  address: string;
  close(): Promise<void>;
}

export interface Speed {
  /** Half of a round trip. */
  delayMs: number;
  bytesPerMs: number;
}

/** 150 ms round trip, 1.6 Mbit/s. */
const ON_3G: Speed = { delayMs: 75, bytesPerMs: 200 };
/** 800 ms round trip, 50 kbit/s. */
export const ON_2G: Speed = { delayMs: 400, bytesPerMs: 6.25 };

/** Connections share the line packet by packet. */
const PACKET = 1460;

type Lane = (data: Buffer, arrive: (packet: Buffer) => void) => Promise<void>;

/** One direction of the line. Ends when the data have left. They arrive later. */
function createLane({ delayMs, bytesPerMs }: Speed): Lane {
  let free = 0;
  let busy = 0;
  return async (data, arrive) => {
    // The timers of a busy machine are late, so a busy lane counts from the end of the last packet and not from now.
    if (busy === 0) free = Math.max(free, performance.now());
    busy += 1;
    for (let at = 0; at < data.length; at += PACKET) {
      const packet = data.subarray(at, at + PACKET);
      free += packet.length / bytesPerMs;
      const ms = free - performance.now();
      if (ms > 0) await wait(ms);
      setTimeout(arrive, delayMs, packet);
    }
    busy -= 1;
  };
}

async function carry(from: Socket, to: Socket, lane: Lane, { delayMs }: Speed): Promise<void> {
  for await (const data of from as AsyncIterable<Buffer>) await lane(data, (packet) => to.write(packet));
  setTimeout(() => to.end(), delayMs);
}

/**
 * A phone's line to a site, by default on 3G. The browser's own throttling sometimes never delivers an
 * answer on a busy machine, although the site has sent all of it.
 */
export async function openSlowLine(site: string, speed = ON_3G): Promise<SlowLine> {
  const { hostname, port } = new URL(site);
  const sockets = new Set<Socket>();
  const [up, down] = [createLane(speed), createLane(speed)];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const end = () => [near, far].forEach((socket) => void socket.destroy());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => sockets.delete(socket));
    }
    carry(near, far, up, speed).catch(end);
    carry(far, near, down, speed).catch(end);
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
