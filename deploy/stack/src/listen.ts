import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

interface Place {
  host: string;
  port: number;
}

function refusal(error: unknown, { host, port }: Place): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Failure(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES') return new Failure(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Failure(`HOST ${host} is no address of this machine.`);
  return error as Error;
}

/** Finds out before any work is done whether the port can be had. */
export function checkPort(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(refusal(error, place)));
    probe.listen(place.port, place.host, () => probe.close(() => resolve()));
  });
}

/** Listens, and returns the address for a browser on this machine. */
export async function listen(server: FastifyInstance, place: Place): Promise<string> {
  await server.listen(place).catch((error: unknown) => {
    throw refusal(error, place);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : place.port;
  const isEverywhere = place.host === '0.0.0.0' || place.host === '::';
  return `http://${isEverywhere ? 'localhost' : place.host}:${port}`;
}
