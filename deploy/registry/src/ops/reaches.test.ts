import { afterAll, expect, test } from '@jest/globals';
import { type Action, actions, reachOf } from '@viewmax/contracts/ops/actions';
import { addressOf, type CallName, calls } from '@viewmax/contracts/ops/calls';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import { change } from '../state/change.ts';
import { callExamples, type Example, trustOf } from '../testing/call-examples.ts';
import { openTestIssuer, REPOSITORY } from '../testing/open-test-issuer.ts';
import { openTestOps } from '../testing/open-test-ops.ts';

const ops = await openTestOps();
const issuer = await openTestIssuer(() => ops.clock.time);
await ops.call('POST', '/trusts', trustOf(issuer, 'catalog', REPOSITORY));
afterAll(async () => {
  await issuer.close();
  await ops.close();
});

/** What pages show, and the numbers of the state. Some of the devices are on each side of a rollout. */
async function seen() {
  const texts = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const given = await ops.registry.sets.for({ device: `device-${at}`, attributes: { platform: 'web' } });
      return given?.text ?? '';
    }),
  );
  const { revision, changes } = await ops.registry.context.readState();
  const shown = texts.map((text) => ({ ...JSON.parse(text), revision: 0 }));
  return { texts, shown, revision, changes };
}

const entriesAfter = async (seq: number): Promise<AuditEntry[]> => {
  const { body } = await ops.call('GET', '/audit?limit=200');
  return body.entries.filter((entry: AuditEntry) => entry.seq > seq);
};
const lastEntry = async (): Promise<number> => (await ops.call('GET', '/audit/verify')).body.entries;

async function send(name: CallName, { body, upload, ...values }: Example): Promise<void> {
  if (upload) await ops.upload(upload);
  else await ops.call(calls[name].method, addressOf(name, values), body);
}

test.each(Object.keys(actions) as Action[])(
  '"%s" changes the bytes of a page exactly if it reaches pages',
  async (action) => {
    const before = await seen();
    await change(ops.registry.context, 'ops', ({ note }) => note({ action, subject: 'all' }));
    const after = await seen();
    const reach = reachOf({ action });
    expect(after.texts.every((text, at) => text === before.texts[at])).toBe(reach !== 'pages');
    expect(after.changes - before.changes).toBe(reach === 'log' ? 0 : 1);
  },
);

test.each(callExamples({ ops, issuer }).filter(([, , { isNoted }]) => isNoted))(
  '%s (%s) changes what pages show only with an entry that reaches them',
  async (name, _, { example }) => {
    const made = await example('catalog');
    const [before, last] = [await seen(), await lastEntry()];
    await send(name, made);
    const [after, entries] = [await seen(), await entriesAfter(last)];
    expect(entries).not.toEqual([]);
    const reachesPages = entries.some(
      ({ action, detail }) => reachOf({ action: action as Action, detail }) === 'pages',
    );
    expect(after.revision > before.revision).toBe(reachesPages);
    if (!reachesPages) expect(after.shown).toEqual(before.shown);
  },
);
