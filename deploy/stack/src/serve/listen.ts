import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../process/failure.ts';

interface Place {
  host: string;
  port: number;
  /** The setting that names the port. */
  setting?: 'PORT' | 'OPS_PORT';
}

function refusal(error: unknown, { host, port, setting = 'PORT' }: Place): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Failure(`Port ${port} is in use. Stop what uses it, or set ${setting} to another one.`);
  if (code === 'EACCES')
    return new Failure(`Port ${port} may not be opened by this user. Set ${setting} to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Failure(`HOST ${host} is no address of this machine.`);
  return error as Error;
}

/** Finds out before any work is done whether the port can be had, and which it is where any free one will do. */
export function choosePort(place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusal(error, place)));
    probe.listen(place.port, place.host, () => {
      const port = portOf(probe, place);
      probe.close(() => resolve(port));
    });
  });
}

/** Listens, and returns the address for a browser on this machine. */
export async function listen(server: FastifyInstance, place: Place): Promise<string> {
  const { host, port } = place;
  await server.listen({ host, port }).catch((error: unknown) => {
    throw refusal(error, place);
  });
  return addressOf({ ...place, port: portOf(server.server, place) });
}

function portOf(server: Server, place: Place): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : place.port;
}

/** What somebody on this machine types into a browser. */
export function addressOf({ host, port }: Pick<Place, 'host' | 'port'>): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}
