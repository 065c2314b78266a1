import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../backup/restore-backup.ts';
import { messageOf } from '../process/message-of.ts';

try {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error('Name the folder: npm run restore -- <folder> [--replace]');
  const restored = await restoreBackup(process.env, resolve(folder), { replaces: values.replace });
  const { madeAt, releases, pictures, revision, migrations, notes, faults } = restored;
  console.log(
    `Restored the state of ${madeAt}: ${releases} releases, ${pictures} pictures. Its revision is ${revision}.`,
  );
  if (migrations.length > 0) console.log(`Migrated: ${migrations.join(', ')}`);
  for (const sentence of notes) console.log(sentence);
  console.log('Changes after that moment are lost: purge again what was purged, and settle later payments.');
  for (const sentence of faults) console.error(sentence);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
