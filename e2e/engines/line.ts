import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Line {
  /** The site's address on this line. */
  address: string;
  /** Answers with another script for files of this name, until the returned function runs. */
  changes(name: string): () => void;
  /** Runs this function in each page of the site, before its own scripts. */
  runsFirst(run: () => void): void;
  /** Ends the line, as a phone without a network has none. */
  close(): void;
}

const SCRIPT = '/runs-first.js';

/** The page with one more script, which the policy allows because it comes from the page's own origin. */
async function withScript(page: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of page.setEncoding('utf8')) text += chunk;
  return text.replace('<head>', `<head><script src="${SCRIPT}"></script>`);
}

/** A line to the site for engines that can neither change an answer nor go offline. */
export async function openLine(site: string): Promise<Line> {
  const { hostname, port } = new URL(site);
  const changed = new Set<string>();
  const first: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/';
    if ([...changed].some((name) => path.includes(name))) {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      return void answer.end('self.changed = true;');
    }
    if (path === SCRIPT) {
      answer.writeHead(200, { 'content-type': 'text/javascript' });
      return void answer.end(first.map((run) => `(${run})();`).join('\n'));
    }
    const isPage = first.length > 0 && asked.headers.accept?.includes('text/html') && !path.startsWith('/sandbox/');
    const headers = isPage ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const far = request({ hostname, port, path, method: asked.method, headers }, (got) => {
      // A page gets longer.
      if (isPage) delete got.headers['content-length'];
      answer.writeHead(got.statusCode ?? 502, got.headers);
      if (!isPage) return void got.pipe(answer);
      withScript(got).then(
        (text) => void answer.end(text),
        () => void answer.destroy(),
      );
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
    runsFirst: (run) => void first.push(run),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
