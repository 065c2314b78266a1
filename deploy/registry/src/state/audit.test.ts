import { afterAll, expect, test } from '@jest/globals';
import { cleanUpSchema } from '@viewmax/contracts/ops/releases';
import { withClient } from '@viewmax/server/with-client';
import { cleanUp } from '../releases/clean-up.ts';
import { isOfStack } from '../releases/releases.ts';
import { canDeploy } from '../rollouts/can-deploy.ts';
import { beforeStatements } from '../testing/before-statements.ts';
import { openTestOps } from '../testing/open-test-ops.ts';
import { releaseClaims } from '../testing/release-claims.ts';
import { listAudit } from './audit.ts';
import { identityOf } from './identity.ts';
import { tablesOf } from './tables.ts';

const ops = await openTestOps();
afterAll(ops.close);
const claims = releaseClaims(ops);

type Asked = [text: string, values: unknown[]];

/** The plan of a query. PostgreSQL reads a small table from its start whatever its indexes are. */
const planOf = ([text, values]: Asked): Promise<string> =>
  withClient(ops.db, async (client) => {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(`explain ${text}`, values);
    await client.query('rollback');
    return JSON.stringify(rows);
  });

test('a pipeline that waits, a search, a check, a start and a clean-up find their entries of the log by an index', async () => {
  const { release } = await claims.publish('catalog', {});
  const { body } = await claims.start([release]);
  await claims.give('rollback', body);
  const asked: Asked[] = [];
  const db = beforeStatements(ops.db, async (text, _, values) => {
    if (text.startsWith('select') && text.includes('"audit"')) asked.push([text, values]);
  });
  const context = { ...ops.registry.context, db, tables: tablesOf(db) };
  const reads = {
    listAudit: () => listAudit(context, { subject: `rollout ${body.id}` }),
    search: () => listAudit(context, { search: 'nowhere' }),
    canDeploy: () => canDeploy(context, [identityOf(release)]),
    isOfStack: () => isOfStack(context, identityOf(release)),
    cleanUp: () => cleanUp(context, 'ops', cleanUpSchema.parse({ dryRun: false })),
  };
  for (const [name, read] of Object.entries(reads)) {
    asked.length = 0;
    await read();
    const [first = ['', []]] = asked;
    expect([name, await planOf(first)]).toEqual([name, expect.stringMatching(/audit_(subject|action|words)/)]);
  }
});
