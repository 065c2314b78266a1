import { hash, webcrypto } from 'node:crypto';
import type { Discovery } from '@viewmax/contracts/discovery';
import { type Client, NOT_JSON, notRegistry, type Page, parseObject } from '../client.ts';
import type { Command } from '../command.ts';
import { CommandFailed, EXIT, NothingThere } from '../exit.ts';

interface Finding {
  check: string;
  ok: boolean;
  detail: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const ASKS_FOR_RULES =
  'a squad may give its release to all devices at once. Decide it: viewmax rules --first-percent 5 --minutes 30 --devices 200 (or viewmax rules --first-percent 100)';

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

/** Checks what phones get. The first check that cannot run ends these. */
async function examineApp(client: Client, app: string, add: Add): Promise<void> {
  const answer = await client.open(`${app}/discovery.json`);
  add('a set is live', answer.ok, answer.ok ? '' : `${app}/discovery.json answered ${answer.status}`);
  if (!answer.ok) return;
  const document = parseObject(answer.text);
  if (document === NOT_JSON) throw new CommandFailed(`${app} is not the app of this registry.`, EXIT.unreachable);
  const discovery = document as Discovery;
  const signature = answer.headers.get('x-viewmax-signature') ?? '';
  const listed = await client.open(`${app}/discovery/keys.json`);
  if (!listed.ok) return add('its document is signed', false, `${app}/discovery/keys.json answered ${listed.status}`);
  const parsed = parseObject(listed.text);
  if (parsed === NOT_JSON) throw new CommandFailed(`${app} is not the app of this registry.`, EXIT.unreachable);
  const { keys } = parsed as { keys: Ring };
  const [signer = ''] = signature.split('.');
  const ring = `by ${signer}; known: ${keys.map(({ kid }) => kid).join(', ')}`;
  add('its document is signed', await isSigned(keys, answer.text, signature), ring);
  add('it has not expired', Date.parse(discovery.expiresAt) > Date.now(), `good until ${discovery.expiresAt}`);
  const missing = await missingFiles(client, app, discovery);
  add('all its files exist', missing.length === 0, missing.join(', '));
  if (missing.length === 0) await examineDeltas(client, app, discovery, add);
}

/** A proxy that hides the host of previews would let them run on the app's origin. */
async function examinePreviews(client: Client, previews: string | undefined, add: Add): Promise<void> {
  const check = 'previews have a host of their own';
  if (!previews) return add('a page asks before each preview', true, 'PREVIEW_URL would give them another host');
  const [robots, worker] = await Promise.all(
    ['/robots.txt', '/sw.js'].map((path) => client.open(previews + path).catch(() => undefined)),
  );
  const isOwn = robots?.ok === true && /^Disallow: \/$/m.test(robots.text) && worker?.status === 404;
  add(check, isOwn, isOwn ? previews : `${previews} does not answer as the host of previews`);
}

async function examineRegistry(client: Client, add: Add): Promise<void> {
  const audit = await client.call('verifyAudit');
  const says = audit.ok
    ? `${audit.entries} entries, head ${audit.head.slice(0, 16)}`
    : `entry ${audit.brokenAt} differs from its hash`;
  add('the audit log is complete', audit.ok, says);
  const store = await client.call('checkStore');
  add('the store never overwrites', store.ok, store.detail);
  const state = await client.call('readState');
  const paused = state.rollouts.filter(({ status }) => status === 'paused').map(({ id }) => `rollout ${id}`);
  add('no rollout waits for a decision', paused.length === 0, paused.join(', '));
  add('nothing is switched off', Object.keys(state.off).length === 0, Object.keys(state.off).join(', '));
}

/** Runs all checks. A fault of the app leaves those of the registry. */
async function examine(client: Client): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add: Add = (check, ok, detail) => void findings.push({ check, ok, detail });
  let app: string;
  let previews: string | undefined;
  try {
    const { by, role, publicUrl, previewUrl, environment, lacksRules } = await client.call('readSession');
    if (!URL.canParse(publicUrl)) throw notRegistry(client.url);
    app = new URL(publicUrl).origin;
    previews = previewUrl;
    add('the token is valid', true, `${by}, ${role}`);
    add('the registry has a name', true, environment);
    if (lacksRules) add('squads have rules', false, ASKS_FOR_RULES);
  } catch (error) {
    if (!(error instanceof CommandFailed) || error instanceof NothingThere || error.code !== EXIT.no) throw error;
    add('the token is valid', false, error.message);
    return findings;
  }
  await examineApp(client, app, add).catch((error) => {
    if (!(error instanceof CommandFailed)) throw error;
    add('the app answers', false, error.message);
  });
  await examinePreviews(client, previews, add);
  await examineRegistry(client, add);
  return findings;
}

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary: 'checks the registry, its store and the edge',
  help: `Checks your token, the live set, its signature and files, one difference of a file, the audit log, the store, rules for squads
in production, and open decisions. Exit code 1 when a check fails.

  viewmax doctor --url https://ops.viewmax.example`,
  async run({ client }) {
    const findings = await examine(client);
    const lines = findings.map(
      ({ check, ok, detail }) => `${ok ? 'ok  ' : 'NOT '} ${check}${detail ? `: ${detail}` : ''}`,
    );
    return { data: findings, text: lines.join('\n'), exit: findings.every(({ ok }) => ok) ? EXIT.done : EXIT.no };
  },
};
