import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contentOf, type ReleaseFile } from '@viewmax/contracts/discovery';
import { integrityOf } from '@viewmax/server/integrity-of';

export const described = (file: string, text: string): ReleaseFile => ({
  file,
  integrity: integrityOf(text),
  bytes: text.length,
});

/** An app whose live shell has these files beside it. */
export interface ShellSite {
  env: string;
  /** Makes a shell with these files live, and returns its base. */
  serve(files: Record<string, string>): string;
  /** The answers by path, which a test may change. */
  answers: Map<string, string>;
  asked: string[];
  close(): void;
}

export async function openShellSite(): Promise<ShellSite> {
  const answers = new Map<string, string>();
  const asked: string[] = [];
  const app = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(answers.has(url) ? 200 : 404).end(answers.get(url));
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  return {
    env: `http://localhost:${(app.address() as AddressInfo).port}`,
    answers,
    asked,
    serve(files) {
      const listed = Object.entries(files).map(([file, text]) => described(file, text));
      const content = { files: listed, routes: [], fills: [], needs: {} };
      const version = `1.0.0-${createHash('sha256').update(contentOf(content)).digest('hex').slice(0, 8)}`;
      const base = `/r/shell/${version}/`;
      answers.clear();
      answers.set('/discovery.json', JSON.stringify({ shell: { version, base }, remotes: [] }));
      answers.set(`${base}release.json`, JSON.stringify({ name: 'shell', version, ...content }));
      for (const [file, text] of Object.entries(files)) answers.set(base + file, text);
      return base;
    },
    close() {
      app.closeAllConnections();
      app.close();
    },
  };
}
