import { type DrawProcess, NotDrawn } from './draw-process.ts';
import type { Drawn, DrawRequest } from './protocol.ts';
import { bearerOf, hashOf, MAX_ANSWER_BYTES, type ScriptName } from './remote-protocol.ts';

export interface RemoteDrawProcessOptions {
  /** The renderer's origin. */
  url: string;
  /** The renderer's token, if it has one. */
  token?: string;
  /** The scripts of the set's releases, by `name@version`. */
  scripts: ReadonlyMap<string, string>;
  /** Start another process for these scripts with the first drawing. */
  isFresh?: boolean;
  deadlineMs?: number;
}

/** The first drawing sends the scripts and compiles them. No page waits for it. */
const DEFAULT_DEADLINE_MS = 4_000;
const MAX_UNDER_WAY = 20;
const JSON_TYPE = { 'content-type': 'application/json' };

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => typeof value === 'string';
const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value);

/** The renderer runs the code of releases, so its answers are checked. */
function isDrawn(value: unknown): value is Drawn {
  if (!isFields(value) || !isText(value.html)) return false;
  const isHead = (head: unknown) =>
    isFields(head) &&
    isText(head.title) &&
    isOptional(head.description, isText) &&
    isOptional(head.picture, isText) &&
    isOptional(head.facts, isFields);
  const isThrown = (threw: unknown) => isFields(threw) && isText(threw.name) && isText(threw.message);
  return isOptional(value.head, isHead) && isOptional(value.threw, isThrown);
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new NotDrawn(`The renderer's answer has more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The same as a child process of the edge, but in the renderer's own process behind `url`. */
export function createRemoteDrawProcess(options: RemoteDrawProcessOptions): DrawProcess {
  const { url, token, scripts, deadlineMs = DEFAULT_DEADLINE_MS } = options;
  const authorization = token ? { authorization: bearerOf(token) } : {};
  const texts = new Map([...scripts].map(([name, text]) => [hashOf(text), { name, text }]));
  const names: ScriptName[] = [...scripts].map(([name, text]) => [name, hashOf(text)]);
  const stopping = new AbortController();
  let isFresh = options.isFresh === true;
  let underWay = 0;

  async function send(method: string, path: string, headers: Fields, body: string, signal: AbortSignal) {
    const answer = await fetch(new URL(path, url), {
      ...{ method, body, signal, headers: { ...headers, ...authorization } as Record<string, string> },
      redirect: 'error',
    });
    const text = await readBounded(answer);
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as unknown };
  }

  async function sendScripts(missing: unknown, signal: AbortSignal): Promise<void> {
    const hashes = Array.isArray(missing) ? missing : [];
    for (const hash of hashes) {
      const script = texts.get(String(hash));
      if (!script) throw new NotDrawn('The renderer asks for an unknown script');
      await send('PUT', `/scripts/${hash}`, { 'content-type': 'text/javascript' }, script.text, signal);
    }
  }

  async function exchange(request: DrawRequest): Promise<Drawn> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(deadlineMs)]);
    const order = JSON.stringify({ scripts: names, request, ...(isFresh && { isFresh }) });
    isFresh = false;
    let answer = await send('POST', '/draw', JSON_TYPE, order, signal);
    if (answer.status === 409 && isFields(answer.body)) {
      await sendScripts(answer.body.missing, signal);
      answer = await send('POST', '/draw', JSON_TYPE, order, signal);
    }
    const { status, body } = answer;
    if (status === 200 && isFields(body) && isText(body.error)) throw new DrawingFailed(String(body.error));
    if (status === 200 && isFields(body) && isDrawn(body.drawn)) return body.drawn;
    throw new NotDrawn(`The renderer answered ${status}`);
  }

  return {
    async draw(request) {
      if (underWay >= MAX_UNDER_WAY) throw new NotDrawn('Too many drawings wait');
      underWay += 1;
      try {
        return await exchange(request);
      } catch (error) {
        if (error instanceof DrawingFailed) throw new Error(error.message);
        if (error instanceof NotDrawn) throw error;
        throw new NotDrawn(`The renderer did not answer: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        underWay -= 1;
      }
    },
    stop: () => stopping.abort(),
  };
}

/** The drawing itself failed in the renderer. */
class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed';
}
