import { parseArgs } from 'node:util';
import { lagosMoment, lagosText } from '@viewmax/contracts/ops/hours';
import { openDatabase } from '@viewmax/server/database';
import { returnTo } from '../backup/return-to.ts';
import { messageOf } from '../process/message-of.ts';
import { readDataSettings } from '../settings/settings.ts';

const USAGE = 'Name both: npm run returned -- "2026-03-02 14:05" --before <address of the database as it was>';

try {
  const { values, positionals } = parseArgs({ options: { before: { type: 'string' } }, allowPositionals: true });
  const since = lagosMoment(positionals[0] ?? '');
  if (!values.before || positionals.length !== 1 || !since) throw new Error(USAGE);
  const { DATABASE_URL } = readDataSettings(process.env);
  if (!DATABASE_URL) throw new Error('DATABASE_URL names the database that returned.');
  const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
  const before = await openDatabase({ databaseUrl: values.before, dataDir: '' });
  const returned = await returnTo(new Date(since), db, before).finally(() => Promise.all([db.close(), before.close()]));
  const { quotes, strange, purchases, revision, findings } = returned;
  console.log(`The revision is ${revision}. ${quotes} payments are checked with the providers once jobs run.`);
  for (const { reference, provider, paymentId } of strange) {
    const paid = paymentId ? `was paid as ${paymentId}, and is in viewmax payments unmatched` : 'was not paid';
    console.log(`The payer of ${reference} (${provider}) has no account any more: it ${paid}.`);
  }
  for (const { id, member, movie, cinema, startsAt, tickets, points } of purchases) {
    const show = `${movie} at ${cinema}, ${lagosText(startsAt.getTime())}`;
    console.log(`Gone: purchase ${id} of ${member}, ${show}, tickets: ${tickets}. Its ${points} Vp are not spent.`);
  }
  if (findings > 0) console.error(`${findings} accounts differ from their movements.`);
  if (findings > 0) process.exitCode = 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
