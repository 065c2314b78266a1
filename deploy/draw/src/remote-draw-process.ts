import type { Drawing } from '@viewmax/contracts/drawing';
import { z } from 'zod';
import { checkAnswer } from './check-answer.ts';
import { RefusedMarkup } from './check-markup.ts';
import type { DrawProcess } from './draw-process.ts';
import { DrawingFailed, NotDrawn } from './not-drawn.ts';
import type { DrawRequest } from './protocol.ts';
import { readBounded } from './read-bounded.ts';
import { bearerOf, hashOf, type ScriptName } from './remote-protocol.ts';

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

const missingShape = z.object({ missing: z.array(z.string()).max(50) });

/** The same as a drawing process of the edge, but in the renderer's own process behind `url`. */
export function createRemoteDrawProcess(options: RemoteDrawProcessOptions): DrawProcess {
  const { url, token, scripts, deadlineMs = DEFAULT_DEADLINE_MS } = options;
  const authorization: Record<string, string> = token ? { authorization: bearerOf(token) } : {};
  const texts = new Map([...scripts].map(([name, text]) => [hashOf(text), { name, text }]));
  const names: ScriptName[] = [...scripts].map(([name, text]) => [name, hashOf(text)]);
  const stopping = new AbortController();
  let isFresh = options.isFresh === true;
  let underWay = 0;

  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
    signal: AbortSignal,
  ) {
    const answer = await fetch(new URL(path, url), {
      ...{ method, body, signal, headers: { ...headers, ...authorization } },
      redirect: 'error',
    });
    const text = await readBounded(answer);
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined };
  }

  async function sendScripts(body: unknown, signal: AbortSignal): Promise<void> {
    for (const hash of missingShape.parse(body).missing) {
      const script = texts.get(hash);
      if (!script) throw new NotDrawn('The renderer asks for an unknown script');
      await send('PUT', `/scripts/${hash}`, { 'content-type': 'text/javascript' }, script.text, signal);
    }
  }

  async function exchange(request: DrawRequest): Promise<Drawing> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(deadlineMs)]);
    const order = JSON.stringify({ scripts: names, request, ...(isFresh && { isFresh }) });
    isFresh = false;
    let { status, body } = await send('POST', '/draw', JSON_TYPE, order, signal);
    if (status === 409) {
      await sendScripts(body, signal);
      ({ status, body } = await send('POST', '/draw', JSON_TYPE, order, signal));
    }
    if (status !== 200) throw new NotDrawn(`The renderer answered ${status}`);
    const answer = checkAnswer(body);
    if ('error' in answer) throw new DrawingFailed(answer.error);
    return answer.drawn;
  }

  return {
    async draw(request) {
      if (underWay >= MAX_UNDER_WAY) throw new NotDrawn('Too many drawings wait');
      underWay += 1;
      try {
        return await exchange(request);
      } catch (error) {
        if ([DrawingFailed, NotDrawn, RefusedMarkup].some((kind) => error instanceof kind)) throw error;
        throw new NotDrawn('The renderer gave no readable answer', { cause: error });
      } finally {
        underWay -= 1;
      }
    },
    stop: () => stopping.abort(),
  };
}
