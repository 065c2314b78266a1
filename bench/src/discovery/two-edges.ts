import { randomBytes } from 'node:crypto';
import { durablePostgres } from '@viewmax/tools/postgres';
import { type Row, row } from '../measure/budget.ts';
import { type Child, startChild } from '../measure/child.ts';
import type { NodeOrder } from './edge-node.ts';

const BAR_MS = 1000;
const GIVE_UP_MS = 10_000;
const MESSAGE = 'Movies are back at noon.';

interface Node {
  address: string;
  canary: string;
  version: string;
}

/** The page of a new visitor or of an open session. */
async function pageOf({ address }: Node, cookie = ''): Promise<{ text: string; cookie: string }> {
  const answer = await fetch(address, { headers: { accept: 'text/html', cookie } });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { text: await answer.text(), cookie: cookies.join('; ') };
}

/** The time until this node's pages obey, for a new visitor and an open session. */
async function obeys(node: Node, session: string, isRight: (page: string) => boolean): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < GIVE_UP_MS) {
    const pages = await Promise.all([pageOf(node), pageOf(node, session)]);
    if (pages.every(({ text }) => isRight(text))) return performance.now() - begun;
  }
  throw new Error(`${node.address} still serves the release ${GIVE_UP_MS} ms after its rollback or switch-off`);
}

type Wanted = Omit<NodeOrder, 'databaseUrl' | 'opsToken' | 'signingKey'> & { runs: number };

async function measure(nodes: readonly [Node, Node], opsToken: string, runs: number) {
  const [first, second] = nodes;
  const order = async <T>({ address }: Node, path: string, body: object = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/ops/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const slower = async (sessions: readonly string[], isRight: (page: string) => boolean) =>
    Math.max(...(await Promise.all(nodes.map((node, index) => obeys(node, sessions[index] ?? '', isRight)))));
  const hasCanary = (page: string) => page.includes(`"${first.version}"`);
  const isOff = (page: string) => page.includes(MESSAGE);
  const visitAll = async () => (await Promise.all(nodes.map((node) => pageOf(node)))).map(({ cookie }) => cookie);

  const rollbacks: number[] = [];
  const kills: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const plan = { steps: [{ percent: 100, advance: 'manual' }] };
    const { id, revision } = await order<{ id: number; revision: number }>(first, '/rollouts', {
      releases: [first.canary],
      plan,
    });
    await slower([], hasCanary);
    const sessions = await visitAll();
    await order(run % 2 ? first : second, `/rollouts/${id}/rollback`, { revision });
    rollbacks.push(await slower(sessions, (page) => !hasCanary(page)));

    const others = await visitAll();
    await order(run % 2 ? first : second, '/remotes/catalog/kill', { message: MESSAGE });
    kills.push(await slower(others, isOff));
    await order(first, '/remotes/catalog/revive');
    await slower([], (page) => !isOff(page));
  }
  return { rollbacks, kills };
}

/**
 * Two edges run as separate processes on one PostgreSQL, and one of them gets an order. The time runs from the answer to
 * the order until the slower edge's first page obeys. The longest run counts.
 */
export async function benchTwoEdges({ runs, ...wanted }: Wanted): Promise<Row[]> {
  const postgres = await durablePostgres();
  const children: Child[] = [];
  try {
    const [signingKey, opsToken] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    const start = () => {
      const child = startChild(new URL('./edge-node.ts', import.meta.url));
      children.push(child);
      return child.ask<Node>({ ...wanted, databaseUrl: postgres.url, signingKey, opsToken });
    };
    const nodes = [await start(), await start()] as const;
    const { rollbacks, kills } = await measure(nodes, opsToken, runs);
    return [
      ['a rollback, to the first page of the slower of two edges', rollbacks] as const,
      ['a switch-off of a remote, the same', kills] as const,
    ].map(([what, times]) => row({ what, ours: Math.max(...times), bar: BAR_MS, unit: 'ms, the longest' }));
  } finally {
    for (const child of children) await child.stop();
    await postgres.stop();
  }
}
