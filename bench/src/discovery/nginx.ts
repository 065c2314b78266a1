import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '@viewmax/tools/free-port';
import { findNginx } from '@viewmax/tools/nginx';

const TICKS_PER_SECOND = 100;

export interface Page {
  body: Buffer;
  headers: Record<string, string | readonly string[]>;
}

/** The headers that nginx adds itself. */
const ITS_OWN = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];

const headerLines = (headers: Page['headers']): string =>
  Object.entries(headers)
    .filter(([name]) => !ITS_OWN.includes(name))
    .flatMap(([name, values]) => [values].flat().map((value) => `add_header ${name} ${JSON.stringify(value)};`))
    .join(' ');

const settings = (folder: string, port: number, { headers }: Page) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=16;
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  server {
    listen 127.0.0.1:${port}; root ${folder}/www;
    etag off; location / { default_type "${headers['content-type']}"; ${headerLines(headers)} try_files /page =404; }
  }
}`;

/** nginx in one process. It serves one file with the headers of the original answer. */
export async function startNginx(page: Page) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  mkdirSync(join(folder, 'www'));
  writeFileSync(join(folder, 'www/page'), page.body);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), settings(folder, port, page));
  const nginx = await findNginx();
  if (!nginx)
    throw new Error('This machine has no nginx and could not download one. Install it, or put it on the search path.');
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`)
      .then(({ ok }) => ok)
      .catch(() => false);
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 100) throw new Error('nginx does not answer');
    await after(50);
  }
  return {
    port,
    cpuSeconds(): number {
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
