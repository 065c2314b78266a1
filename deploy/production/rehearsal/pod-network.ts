import { type AddressInfo, connect, createServer } from 'node:net';
import type { Engine } from '../image/engine.ts';

/** A server at an address of the pods' network that leads to a port of the loopback address. */
async function forward(host: string, port: number): Promise<{ place: string; close(): void }> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.once('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  return { place: `${host}:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

export interface PodNetwork {
  /** The place by which pods reach a port of the loopback address. */
  reach(port: number): Promise<string>;
  close(): Promise<void>;
}

/** Makes a network for pods. */
export async function openPodNetwork(engine: Engine, name: string): Promise<PodNetwork> {
  const bridge = `${name}-bridge`;
  const forwards: { close(): void }[] = [];
  await engine.call('network', 'create', name);
  const inspected = engine.call('network', 'inspect', '--format', '{{(index .Subnets 0).Gateway}}', name);
  const gateway = (await inspected).trim();
  // An empty pod brings the bridge up, so that the forwards find its address.
  await engine.call('pod', 'create', '--name', bridge, '--network', name);
  await engine.call('pod', 'start', bridge);
  return {
    async reach(port) {
      const forwarded = await forward(gateway, port);
      forwards.push(forwarded);
      return forwarded.place;
    },
    async close() {
      for (const { close } of forwards) close();
      await engine.ask('pod', 'rm', '--force', bridge);
      await engine.ask('network', 'rm', '--force', name);
    },
  };
}
