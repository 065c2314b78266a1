import { openObjects } from '@viewmax/server/objects/open-objects';
import { bucketOf, isStoreAddress } from '@viewmax/server/objects/store-address';
import { fromCaller, openExisting } from '../database/command-database.ts';
import { movePictures } from './move-pictures.ts';

const USAGE = 'Usage: npm run move:pictures -w backend -- <from> <to>, each a directory or s3://bucket/prefix';
const EXIT = { moved: 0, incomplete: 1, failed: 2 };

const placeOf = (address: string) => (bucketOf(address) ? address : fromCaller(address));

try {
  const [from, to, ...others] = process.argv.slice(2);
  if (!from || !to || others.length > 0 || ![from, to].every(isStoreAddress)) throw new Error(USAGE);
  const db = await openExisting();
  const stores = await Promise.all([from, to].map((address) => openObjects(placeOf(address))));
  const [source, target] = stores as [(typeof stores)[0], (typeof stores)[0]];
  const { copied, present, missing } = await movePictures(db, source, target).finally(() => db.close());
  console.log(`${copied} pictures copied, ${present} were there already, ${missing.length} are missing in ${from}`);
  for (const name of missing) console.log(`  ${name}`);
  process.exitCode = missing.length === 0 ? EXIT.moved : EXIT.incomplete;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = EXIT.failed;
}
