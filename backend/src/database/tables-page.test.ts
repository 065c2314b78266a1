import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';

const PAGE = join(import.meta.dirname, '../../TABLES.md');
const backend = openShop();

const SUBJECTS = ['Accounts', 'Programme', 'Money', 'Sales', 'Door', 'Messages', 'Jobs'];

const HEAD = `# Tables

The schema \`app\`, by subject. Each sentence is the comment of its table in the database (\`migrations\`), and
\`WRITE_TABLES=1 npm run unit -- backend/src/database/tables-page.test.ts\` writes this page.
`;

test('the page of the tables says what the database says. WRITE_TABLES=1 writes it', async () => {
  const rows = await backend.query(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as says
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname not like 'migrations%'
    order by c.relname`);
  const tables = rows.map(({ name, says }) => {
    const [, subject = '', purpose = '', writers = ''] = /^(\w+): (.+) Written by (.+)\.$/s.exec(String(says)) ?? [];
    expect([name, subject, purpose]).toEqual([name, expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
    return { name, subject, purpose, writers };
  });
  expect([...new Set(tables.map(({ subject }) => subject))].sort()).toEqual([...SUBJECTS].sort());
  const parts = SUBJECTS.map((subject) => {
    const lines = tables
      .filter((table) => table.subject === subject)
      .map(({ name, purpose, writers }) => `| \`${name}\` | ${purpose} | ${writers} |`);
    return `\n## ${subject}\n\n| table | what it is for | written by |\n|---|---|---|\n${lines.join('\n')}\n`;
  });
  const wanted = HEAD + parts.join('');
  if (process.env.WRITE_TABLES) writeFileSync(PAGE, wanted);
  expect(readFileSync(PAGE, 'utf8')).toBe(wanted);
});
