import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { appSchema } from '@viewmax/backend/migrate';
import { registrySchema } from '@viewmax/registry';
import { factsSchema } from '@viewmax/server/facts';

const ROOT = join(import.meta.dirname, '../../../..');
const LIST = join(import.meta.dirname, '../../migrations.sha256');

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const fileOf = (line: string) => line.slice(line.indexOf('  ') + 2);

/** A line of `sha256sum` for each file of the three schemas. */
function present(): string[] {
  return [factsSchema, appSchema, registrySchema].flatMap(({ folder }) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => {
        const file = join(folder, name);
        return `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${relative(ROOT, file)}`;
      }),
  );
}

// A database runs each migration once, so a later change of the file would reach new databases alone. The list makes such
// a change visible: writing it adds new files, and never changes a line.
test('no released migration has changed, and the list has each. WRITE_MIGRATIONS=1 adds new ones', () => {
  const listed = linesOf(LIST).map(fileOf);
  const added = present().filter((line) => !listed.includes(fileOf(line)));
  if (process.env.WRITE_MIGRATIONS) appendFileSync(LIST, added.map((line) => `${line}\n`).join(''));
  expect(present().toSorted()).toEqual(linesOf(LIST).toSorted());
});
