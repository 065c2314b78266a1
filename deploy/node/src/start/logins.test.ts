import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContent } from '@viewmax/backend/content';
import { OPEN_MS } from '@viewmax/registry/testing/open-test-registry';
import { openNodes, type TestNodes } from '../testing/open-nodes.ts';

// A second process cannot open PGlite.
const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;

onPostgres('the login of each role on PostgreSQL', () => {
  let nodes: TestNodes;
  beforeAll(async () => {
    nodes = await openNodes();
    await nodes.prepare();
  }, OPEN_MS);
  afterAll(() => nodes.close());

  const denials: [string, string, string][] = [
    ['pages', 'read the members', 'select phone from app.users'],
    ['pages', 'read the ledger', 'select * from app.ledger'],
    ['calls', 'make a release live', 'update registry.live set version = version'],
    ['calls', 'read the tokens of ops', 'select * from registry.tokens'],
    ['calls', 'invent a rollout', 'insert into facts.rollouts values (1)'],
    ['calls', 'write acts without their accounts', `insert into facts.acts values (1, '', 'bought', '', now())`],
    ['calls', 'remove acts', 'delete from facts.acts'],
    ['calls', 'count an account for many devices', 'delete from facts.accounts'],
    ['ops', 'read the members', 'select phone from app.users'],
    ['ops', 'write points', 'update app.wallets set balance = balance + 1'],
    ['jobs', 'cut the log of ops', 'truncate registry.audit'],
    ['jobs', 'change a table', 'alter table registry.audit disable trigger all'],
    ['node', 'pretend a migration', "delete from app.migrations where name like '0001%'"],
    ['node', 'make a table', 'create table app.mine (id int)'],
  ];
  test.each(denials)('an attacker with the login of %s cannot %s', async (role, _, sql) => {
    const failing = nodes.withLogin(role, (login) => login.pool.query(sql));
    await expect(failing).rejects.toMatchObject({ code: '42501' });
  });

  test('a rollout that ops start by their login lets calls note a purchase by theirs', async () => {
    const asOps = (sql: string) => nodes.withLogin('ops', (login) => login.pool.query(sql));
    await asOps(
      `insert into registry.rollouts (salt, releases, control, plan, step_since, started_by, started_at, status)
       values ('', '{}', '{}', '{"steps": [{"percent": 1, "minMinutes": 10, "minDevices": 200, "advance": "manual"}]}',
        now(), 'ops', now(), 'paused')`,
    );
    const note = `select facts.note(now(), array[facts.names_of('a phone')], array['bought'], array['a purchase'], array['a member'])`;
    for (const _ of Array(2)) await nodes.withLogin('calls', (login) => login.pool.query(note));
    const noted = await asOps('select act from facts.acts');
    await asOps(`update registry.rollouts set status = 'aborted', ended_at = now()`);
    expect(noted.rows).toEqual([{ act: 'bought' }]);
  });

  test('ops import a program by their login, with a town that opens', async () => {
    const imported = await nodes.withLogin('ops', async (login) => {
      const content = createContent(login);
      const files = await content.export();
      const changed = files.map(({ name, text }) => ({
        name,
        text: name === 'towns.csv' ? `${text.trim()}\nNigeria,Bauchi,Toro` : text.replace('Eko Nocturne', 'Eko'),
      }));
      return content.import({ files: changed, dryRun: false, remove: true });
    });
    expect(imported).toMatchObject({ plan: { added: 1, changed: 2 } });
  });
});
