import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../image/engine.ts';
import { render } from '../test/manifests.ts';
import { type PodFile, type PodFiles, podFilesOf } from './pod-files.ts';
import { openPodNetwork } from './pod-network.ts';
import type { RoleNodes } from './role-site.ts';
import type { Site } from './site.ts';

const LIMIT_MS = 60_000;
const ASK_MS = 100;
const STOP_SECONDS = 50;
const USER = 10001;

/** Runs inside a container, and prints each right that it should not have. */
const INSIDE = `
const { readFileSync, writeFileSync } = require('node:fs');
if (process.getuid() !== 10001) console.log('runs as user ' + process.getuid());
const status = readFileSync('/proc/self/status', 'utf8');
if (!/CapEff:\\t0+\\n/.test(status)) console.log('has capabilities');
if (!/NoNewPrivs:\\t1\\n/.test(status)) console.log('may gain privileges');
if (!/Seccomp:\\t2\\n/.test(status)) console.log('has no seccomp filter');
for (const folder of ['/', '/app', '/etc', '/secrets']) try { writeFileSync(folder + '/probe', ''); console.log('writes to ' + folder); } catch {}
for (const folder of ['/data', '/tmp']) try { writeFileSync(folder + '/probe', ''); } catch { console.log('cannot write to ' + folder); }
`;

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

const portOf = (url: string) => Number(new URL(url).port);

/** Only the user of the containers reads these files. */
function writeSecrets(folder: string, secrets: Record<string, Record<string, string>>): void {
  for (const [name, values] of Object.entries(secrets)) {
    mkdirSync(join(folder, name), { recursive: true });
    for (const [key, value] of Object.entries(values)) {
      const file = join(folder, name, key);
      writeFileSync(file, value, { mode: 0o400 });
      chownSync(file, USER, USER);
    }
  }
}

/** Starts the Kubernetes base with `podman play kube`, on this site's database and store. */
export async function startPods(engine: Engine, image: string, site: Site): Promise<RoleNodes> {
  const prefix = `rehearsal-${randomBytes(3).toString('hex')}-`;
  const name = `${prefix}network`;
  const network = await openPodNetwork(engine, name);
  const played: string[] = [];
  let files: PodFiles | undefined;
  const { AWS_ENDPOINT_URL = '', AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = site.env;

  const play = async (...pods: PodFile[]): Promise<void> => {
    const file = join(site.folder, `${prefix}${played.length}.yaml`);
    // JSON is YAML.
    writeFileSync(file, [...(files?.shared ?? []), ...pods].map((one) => JSON.stringify(one)).join('\n---\n'));
    played.push(file);
    await engine.call('play', 'kube', '--network', name, file);
  };
  const podOf = (role: string) => `${prefix}${role}-pod-0`;
  const inspect = async (what: string, format: string) =>
    (await engine.call('inspect', '--format', format, what)).trim().split('\n').at(-1) ?? '';
  const containerOf = (role: string) => `${podOf(role)}-node`;

  async function addressOfPod(role: string): Promise<string> {
    const infra = (await engine.call('pod', 'inspect', '--format', '{{.InfraContainerID}}', podOf(role))).trim();
    return inspect(infra, '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
  }

  async function stop(): Promise<Map<string, number>> {
    const codes = new Map<string, number>();
    const roles = [...(files?.roles.keys() ?? [])];
    await Promise.all(
      roles.map(async (role) => {
        await engine.ask('pod', 'stop', '--time', `${STOP_SECONDS}`, podOf(role));
        const { output } = await engine.ask('inspect', '--format', '{{.State.ExitCode}}', containerOf(role));
        codes.set(role, Number(output.trim().split('\n').at(-1) || Number.NaN));
      }),
    );
    for (const file of played) await engine.ask('play', 'kube', '--down', file);
    const { output } = await engine.ask('volume', 'ls', '--format', '{{.Name}}');
    const volumes = output.split('\n').filter((name) => name.startsWith(prefix));
    if (volumes.length > 0) await engine.ask('volume', 'rm', ...volumes);
    await network.close();
    return codes;
  }

  try {
    const databaseHost = await network.reach(portOf(site.databaseUrl));
    const secretAt = (databaseUrl: string) => {
      const url = new URL(databaseUrl);
      url.host = databaseHost;
      return { url: url.href };
    };
    const logins = ['pages', 'calls', 'ops', 'jobs'].map((role) => [
      `viewmax-database-${role}`,
      secretAt(site.loginOf(role)),
    ]);
    const store = await network.reach(portOf(AWS_ENDPOINT_URL));
    const secretFolder = join(site.folder, `${prefix}secrets`);
    const secrets = {
      'viewmax-database': secretAt(site.databaseUrl),
      ...Object.fromEntries(logins),
      'viewmax-signing': { key: site.signingKey },
      'viewmax-jwt': { secret: site.jwtSecret },
      'viewmax-phone-mark': { secret: site.phoneMarkSecret },
      'viewmax-ops': { token: site.opsToken },
      'viewmax-payment': { 'paystack-secret-key': 'sk_live_rehearsal' },
      'viewmax-store': { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    };
    writeSecrets(secretFolder, secrets);
    files = podFilesOf(await render('base'), {
      image,
      prefix,
      settings: { AWS_ENDPOINT_URL: `http://${store}`, AWS_REGION, DRAIN_SECONDS: '2' },
      secrets,
      secretFolder,
    });
    console.error(`  podman does not run these kinds: ${files.leftOut.join(', ')}`);

    await play(files.migrate);
    const migrate = `${prefix}migrate-migrate`;
    const code = (await engine.call('wait', migrate)).trim();
    if (code !== '0')
      throw new Error(`The Job migrate ended with ${code}: ${(await engine.ask('logs', migrate)).output}`);

    const begunAt = performance.now();
    const { pages, ...others } = Object.fromEntries(files.roles);
    if (!pages) throw new Error('The base has no pages.');
    await play(...Object.values(others));
    const hosts = [{ ip: await addressOfPod('calls'), hostnames: ['calls'] }];
    if (pages.spec.template) pages.spec.template.spec.hostAliases = hosts;
    await play(pages);

    const places = new Map<string, string>();
    for (const [role, { path, port }] of files.ready) {
      const place = `${await addressOfPod(role)}:${port}`;
      places.set(role, place);
      while (!(await isReady(`http://${place}${path}`))) {
        const isLate = performance.now() - begunAt > LIMIT_MS;
        if (isLate || (await inspect(containerOf(role), '{{.State.Running}}')) !== 'true')
          throw new Error(`The pod ${role} is not ready:\n${(await engine.ask('logs', containerOf(role))).output}`);
        await wait(ASK_MS);
      }
      console.error(`  the pod ${role} is ready after ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
    }
    const faults: string[] = [];
    for (const role of files.roles.keys()) {
      const { code, output } = await engine.ask('exec', containerOf(role), '/usr/local/bin/node', '-e', INSIDE);
      const lines = output.split('\n').filter(Boolean);
      faults.push(...[...lines, ...(code === 0 ? [] : ['cannot be asked'])].map((line) => `The pod ${role} ${line}.`));
    }
    const of = (role: string) => places.get(role) ?? '';
    return { app: of('pages'), ops: of('ops'), faults, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
