import { resolve } from 'node:path';
import { makeBackup } from '../backup/make-backup.ts';
import { messageOf } from '../process/message-of.ts';

try {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Error('Name the folder of the backup: npm run backup -- <folder>');
  const { releases, pictures, missing } = await makeBackup(process.env, resolve(folder));
  const count = Object.keys(pictures).length;
  console.log(`The backup in ${folder} has the database, ${releases.length} releases and ${count} pictures.`);
  for (const sentence of missing) console.log(sentence);
  console.log('It holds no secret: keep SIGNING_KEY, JWT_SECRET, PHONE_MARK_SECRET and the other settings elsewhere.');
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
