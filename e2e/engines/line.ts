import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Line {
  /** The site's address on this line. */
  address: string;
  /** Answers with another script for files of this name, until the returned function runs. */
  changes(name: string): () => void;
  /** Ends the line, as a phone without a network has none. */
  close(): void;
}

/** A line to the site for engines that can neither change an answer nor go offline. */
export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site);
  const changed = new Set<string>();
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if ([...changed].some((name) => path.includes(name))) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      return void answer.end('self.changed = true;');
    }
    const far = request({ hostname, port, path, method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    far.on('error', () => answer.destroy());
    asked.pipe(far);
  });
  await once(server.listen(0, hostname), 'listening');
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    changes(name) {
      changed.add(name);
      return () => void changed.delete(name);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
