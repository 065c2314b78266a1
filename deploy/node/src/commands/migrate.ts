import { migrateFrom } from '../data/open-database.ts';
import { messageOf } from '../process/message-of.ts';

try {
  const names = await migrateFrom(process.env);
  console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database has every migration.');
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
