import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another host of the files of releases, as a CDN is. It serves `/r/*` and nothing else. */
export interface FilesHost {
  address: string;
  /** The origin that it copies files from. */
  copies(origin: string): void;
  /** The paths of the files that it has served. */
  served: string[];
  /** The file with other bytes than the published ones. */
  changed: string | undefined;
  close(): void;
}

/** The header that distinguishes its requests from those of pages. */
export const BY_FILES_HOST = 'x-by-files-host';

const HEADERS = ['content-type', 'cache-control', 'access-control-allow-origin', 'cross-origin-resource-policy'];

export async function openFilesHost(): Promise<FilesHost> {
  let origin = '';
  const host: Omit<FilesHost, 'address'> = {
    copies(from) {
      origin = from;
    },
    served: [],
    changed: undefined,
    close: () => void server.close(),
  };
  const server = createServer(async ({ url = '', method }, reply) => {
    const isFile = url.startsWith('/r/') && (method === 'GET' || method === 'HEAD');
    const answer = isFile ? await fetch(origin + url, { method, headers: { [BY_FILES_HOST]: '1' } }) : undefined;
    if (!answer?.ok) return void reply.writeHead(answer?.status ?? 404).end();
    host.served.push(url);
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = HEADERS.flatMap((name) => {
      const value = answer.headers.get(name);
      return value ? [[name, value]] : [];
    });
    reply.writeHead(200, Object.fromEntries(headers));
    reply.end(url === host.changed ? Buffer.concat([body, Buffer.from('\n;window.tampered = true;')]) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(host, { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
