import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@viewmax/node/run';
import { freePort } from '@viewmax/tools/free-port';

const nginxFolder = join(import.meta.dirname, '../nginx');

const template = readFileSync(join(nginxFolder, 'viewmax.conf.template'), 'utf8');

export interface Places {
  appServers: string[];
  opsServers: string[];
  /** Whether visitors reach the stand-ins of a demo. */
  sandbox?: boolean;
  /** Divides the deadlines of answers, so that a test does not wait for them. */
  hurry?: number;
}

/** Writes the values into the template, as the container of nginx does at its start. */
function fillTemplate({ appServers, opsServers, sandbox, hurry = 1 }: Places): string {
  const lines = (servers: string[]) => servers.map((one) => `server ${one} max_fails=1 fail_timeout=2s;`).join(' ');
  const values: Record<string, string> = {
    APP_HOST: 'app.test',
    FILES_HOST: 'files.test',
    OPS_HOST: 'ops.test',
    PREVIEW_HOST: 'previews.test',
    RESOLVER: '',
    SANDBOX: sandbox ? '1' : '',
    APP_SERVERS: lines(appServers),
    OPS_SERVERS: lines(opsServers),
  };
  const filled = template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has an unknown variable ${name}.`);
    return value;
  });
  const sooner = (_: string, seconds: string) =>
    `proxy_read_timeout ${Math.round((Number(seconds) * 1000) / hurry)}ms;`;
  return hurry === 1 ? filled : filled.replace(/proxy_read_timeout (\d+)s;/g, sooner);
}

const ON_80 = /server \{\n {2}listen 80 default_server;[^}]*\}/;

/** A test without a certificate speaks http with the same servers. */
const withoutTls = (conf: string, port: number): string =>
  conf
    .replace(ON_80, '')
    .replace(/server \{\n {2}listen 443 ssl http2 default_server;[^}]*\}/, '')
    .replace(/^ssl_.*$/gm, '')
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port};`);

export interface RunningNginx {
  port: number;
  /** The output of `nginx -t`. */
  checked: string;
  /** The text of its access log. */
  log(): string;
  /** The lines of its error log about requests. */
  errors(): string[];
  stop(): Promise<void>;
}

/** Checks the configuration with `nginx -t`, and starts nginx with it in front of these servers. */
export async function startNginx(nginx: string, places: Places): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'viewmax-nginx-'));
  const port = await freePort();
  mkdirSync(join(folder, 'conf.d'));
  const moved = (text: string) =>
    text
      .replaceAll('/etc/nginx/snippets', nginxFolder)
      .replaceAll('/etc/nginx/conf.d', join(folder, 'conf.d'))
      .replaceAll('/tmp/nginx', join(folder, 'nginx'))
      .replaceAll('/dev/stdout', join(folder, 'access.log'))
      .replaceAll('/dev/stderr', join(folder, 'error.log'))
      .replace(/^.*mime\.types;$/m, '');
  // The workers of a master without root keep its user.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, user + moved(readFileSync(join(nginxFolder, 'nginx.conf'), 'utf8')));
  writeFileSync(join(folder, 'conf.d/viewmax.conf'), moved(withoutTls(fillTemplate(places), port)));
  const args = ['-c', main, '-e', join(folder, 'error.log')];
  const { code, output } = await run(nginx, ['-t', ...args]);
  if (code !== 0) throw new Error(output);
  const child = spawn(nginx, [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50));
  const errors = () =>
    readFileSync(join(folder, 'error.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(', client: '));
  const log = () => readFileSync(join(folder, 'access.log'), 'utf8');
  const stop = async () => {
    child.kill('SIGQUIT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, checked: output, log, errors, stop };
}
