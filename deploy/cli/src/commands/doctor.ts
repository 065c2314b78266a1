import { hash, webcrypto } from 'node:crypto';
import type { Discovery } from '@viewmax/contracts/discovery';
import { type Client, NOT_JSON, notRegistry, type Page, parseObject } from '../client.ts';
import { command } from '../command.ts';
import { CommandFailed, EXIT } from '../exit.ts';
import { whenOf } from '../table.ts';

interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

type Ring = (webcrypto.JsonWebKey & { kid: string })[];

async function isSigned(keys: Ring, text: string, signature: string): Promise<boolean> {
  const [kid, sig = ''] = signature.split('.');
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk) return false;
  const key = await webcrypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']);
  return webcrypto.subtle.verify(ALGORITHM, key, Buffer.from(sig, 'base64url'), Buffer.from(text));
}

type Add = (check: string, ok: boolean, detail: string) => void;

/** Another host of files has to let pages of the app read them. */
const isReadable = ({ ok, headers }: Page, url: string, app: string): boolean =>
  ok && (new URL(url).origin === app || headers.get('access-control-allow-origin') === '*');

async function missingFiles(client: Client, app: string, { shell, remotes }: Discovery): Promise<string[]> {
  const urls = [shell, ...remotes].flatMap(({ base, entry, code, css, screens }) =>
    [entry, ...code, ...css, ...Object.values(screens).flat()].map(({ file }) => new URL(base + file, app).href),
  );
  const answers = await Promise.all(
    [...new Set(urls)].map(async (url) => {
      const answer = await client.open(url).catch(() => undefined);
      return { url, ok: answer !== undefined && isReadable(answer, url, app) };
    }),
  );
  return answers.filter(({ ok }) => !ok).map(({ url }) => url.replace(app, ''));
}

/** Letters of a file. Of a smaller one the difference saves nothing, so it comes whole. */
const TELLING = 500;

/** Asks for a file as the difference from itself, in the way of a browser that has it. */
async function examineDeltas(client: Client, app: string, { shell }: Discovery, add: Add): Promise<void> {
  const check = 'files travel as differences';
  const url = new URL(shell.base + shell.entry.file, app).href;
  const whole = await client.open(url);
  const isOn = /available-dictionary/i.test(whole.headers.get('vary') ?? '');
  const isDictionary = whole.headers.has('use-as-dictionary');
  if (!isOn && !isDictionary) return add('files travel whole', true, 'as DELTAS=0 says');
  if (!isDictionary) return add(check, false, `a proxy takes use-as-dictionary away from ${url}`);
  if (whole.text.length < TELLING) return add(check, true, `${url} is too small to tell`);
  const { headers } = await client.open(url, {
    'accept-encoding': 'gzip, br, dcb',
    'available-dictionary': `:${hash('sha256', whole.text, 'base64')}:`,
    'sec-fetch-site': 'none',
  });
  const isDelta = headers.get('content-encoding') === 'dcb';
  const cause = `${url} came whole: a proxy has to pass available-dictionary, sec-fetch-site and the whole accept-encoding on, or the nodes do not know its hash yet, ten minutes after their update`;
  add(check, isDelta, isDelta ? '' : cause);
}

const KEEPS =
  'a cache keeps the answer of a call as a file, for everybody. It has to know a file by its path as it was sent, and to keep only answers whose x-viewmax-file is that path';
const ANSWERS = 'it answers a call whose path some proxies read as that of a file. Update its nodes';

/**
 * Sends a call whose path some proxies read as that of a file, and then asks for that file. No release has it, so a cache
 * that confuses them harms no visitor.
 */
async function examineCaches(client: Client, app: string, { shell, remotes }: Discovery, add: Add): Promise<void> {
  const { pathname } = new URL(shell.base, app);
  const file = `${pathname}doctor-${crypto.randomUUID()}.js`;
  const call = `/api/v1/cinemas/..%2f..%2f..${file.replaceAll('/', '%2f')}`;
  for (const origin of new Set([app, ...[shell, ...remotes].map(({ base }) => new URL(base, app).origin)])) {
    // Some caches keep answers by this header too, and pages send it.
    const headers = { origin: app };
    const answered = await client.open(origin + call, headers);
    const kept = await client.open(origin + file, headers);
    const cause = (kept.ok && KEEPS) || (answered.ok && ANSWERS) || '';
    add(`${origin} takes no call for a file`, !cause, cause);
  }
}

/** Checks what phones get. The first check that cannot run ends these. */
async function examineApp(client: Client, app: string, add: Add): Promise<void> {
  const [answer, listed] = await Promise.all(
    ['/discovery.json', '/discovery/keys.json'].map((path) => client.open(app + path)),
  );
  const failed = [answer, listed].find((page) => !page?.ok);
  if (!answer || !listed || failed) return add('the app answers', false, `${app}/discovery answered ${failed?.status}`);
  const [document, parsed] = [answer, listed].map(({ text }) => parseObject(text));
  if (document === NOT_JSON || parsed === NOT_JSON) return add('the app answers', false, `${app} is another app`);
  const discovery = document as Discovery;
  const { keys } = parsed as { keys: Ring };
  const signature = answer.headers.get('x-viewmax-signature') ?? '';
  const isValid = (await isSigned(keys, answer.text, signature)) && Date.parse(discovery.expiresAt) > Date.now();
  const known = keys.map(({ kid }) => kid).join(', ');
  add(
    'its document is signed',
    isValid,
    `by ${signature.split('.')[0]} until ${whenOf(discovery.expiresAt)}; known: ${known}`,
  );
  const missing = await missingFiles(client, app, discovery);
  add('all its files exist', missing.length === 0, missing.join(', '));
  if (missing.length > 0) return;
  await examineDeltas(client, app, discovery, add);
  await examineCaches(client, app, discovery, add);
}

/** A proxy that hides the host of previews leads their links in a circle. */
async function examinePreviews(client: Client, previews: string, add: Add): Promise<void> {
  // Browsers lead such a name to this machine, and Node does not.
  if (new URL(previews).hostname.endsWith('.localhost')) return;
  const [robots, worker] = await Promise.all(
    ['/robots.txt', '/sw.js'].map((path) => client.open(previews + path).catch(() => undefined)),
  );
  const isOwn = robots?.ok === true && /^Disallow: \/$/m.test(robots.text) && worker?.status === 404;
  add(
    'previews have a host of their own',
    isOwn,
    isOwn ? previews : `${previews} does not answer as the host of previews`,
  );
}

/** Runs all checks. A fault of the app leaves those of the registry. */
async function examine(client: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add: Add = (check, ok, detail) => void findings.push({ check, ok, detail });
  const { by, role, publicUrl, previewUrl, environment } = await client.call('readSession');
  if (!URL.canParse(publicUrl)) throw notRegistry(client.url);
  add('the token is valid', true, `${by}, ${role} of ${environment}`);
  await examineApp(client, new URL(publicUrl).origin, add).catch((error) => {
    if (!(error instanceof CommandFailed)) throw error;
    add('the app answers', false, error.message);
  });
  if (previewUrl) await examinePreviews(client, previewUrl, add);
  const { ok, entries, head, brokenAt } = await client.call('verifyAudit');
  const found = ok ? `${entries} entries, head ${head.slice(0, 16)}` : `entry ${brokenAt} differs from its hash`;
  add('the audit log is complete', ok, found);
  const store = await client.call('checkStore');
  add('the store never overwrites', store.ok, store.detail);
  return findings;
}

export const doctor = command({
  usage: 'doctor',
  summary: 'checks the registry, its store and the edge',
  help: `Checks what /readyz cannot: your token, the signature and the files of the live set, one difference of a file, caches in
front, the host of previews, the audit log and the store. Exit code 1 when a check fails.

  viewmax doctor --url https://ops.viewmax.example`,
  async run({ client }) {
    const findings = await examine(client);
    const lines = findings.map(
      ({ check, ok, detail }) => `${ok ? 'ok  ' : 'NOT '} ${check}${detail ? `: ${detail}` : ''}`,
    );
    return { data: findings, text: lines.join('\n'), exit: findings.every(({ ok }) => ok) ? EXIT.done : EXIT.no };
  },
});
