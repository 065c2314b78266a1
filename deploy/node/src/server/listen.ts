import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Place {
  host: string;
  port: number;
  /** The setting that names the port. */
  setting?: 'PORT' | 'OPS_PORT' | 'METRICS_PORT';
}

function listenFailure(error: unknown, { host, port, setting = 'PORT' }: Place): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use. Stop the program on it, or set ${setting} to another port.`);
  if (code === 'EACCES') return new Error(`This user may not open port ${port}. Set ${setting} to a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST ${host} is not an address of this machine.`);
  return error as Error;
}

/** Checks the port before the start does any work. For port 0 it returns a free port. */
export function choosePort(place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenFailure(error, place)));
    probe.listen(place.port, place.host, () => {
      const port = portOf(probe, place);
      probe.close(() => resolve(port));
    });
  });
}

/** Listens on the port and returns the address for a browser on this machine. */
export async function listen(server: FastifyInstance, place: Place): Promise<string> {
  const { host, port } = place;
  await server.listen({ host, port }).catch((error: unknown) => {
    throw listenFailure(error, place);
  });
  return addressOf({ ...place, port: portOf(server.server, place) });
}

function portOf(server: Server, place: Place): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : place.port;
}

/** The address for a browser on this machine. */
export function addressOf({ host, port }: Pick<Place, 'host' | 'port'>): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}
