import { hash } from 'node:crypto';
import type { Client } from '@viewmax/server/with-client';

const AT_ONCE = 10_000;
const ACTIONS = ['publish', 'start', 'advance', 'promote', 'content import'];
const REMOTES = ['catalog', 'booking', 'wallet', 'account', 'door'];

/** Continues the log by so many entries. The hash of each covers the one before, so they are made in turn. */
export async function addEntries(client: Client, count: number): Promise<void> {
  const { rows } = await client.query<{ seq: number; hash: string }>(
    'select seq, hash from registry.audit order by seq desc limit 1',
  );
  let { seq, hash: head } = rows[0] ?? { seq: 0, hash: '0'.repeat(64) };
  for (const end = seq + count; seq < end; ) {
    const entries: { seq: number; entry: string; hash: string }[] = [];
    while (entries.length < AT_ONCE && seq < end) {
      seq += 1;
      const remote = REMOTES[seq % REMOTES.length];
      const entry = JSON.stringify({
        ...{ seq, at: new Date(Date.now() - 60_000 * (end - seq)).toISOString(), by: `squad ${remote}` },
        detail: { step: seq % 4, percent: 5 },
        action: ACTIONS[seq % ACTIONS.length],
        subject: seq % 3 ? `${remote}@1.${seq % 1000}.0-${(seq % 1000).toString(16)}` : `rollout ${seq % 1000}`,
      });
      head = hash('sha256', `${head}\n${entry}`);
      entries.push({ seq, entry, hash: head });
    }
    const column = <Name extends keyof (typeof entries)[number]>(name: Name) => entries.map((one) => one[name]);
    await client.query(
      `insert into registry.audit (seq, entry, hash) select * from unnest($1::integer[], $2::text[], $3::text[])`,
      [column('seq'), column('entry'), column('hash')],
    );
  }
}
