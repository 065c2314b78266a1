import type { Database } from '@viewmax/server/database';
import type { Objects } from '@viewmax/server/objects/objects';
import { appDatabase } from '../database/app-database.ts';
import { uploadName } from './picture-store.ts';

export interface Moved {
  copied: number;
  present: number;
  missing: string[];
}

/**
 * Copies the pictures that accounts name. The rest is made again: smaller copies, and pictures of other hosts. A picture
 * that its member has deleted is not named, so a second run brings none back.
 */
export async function movePictures(db: Database, from: Objects, to: Objects): Promise<Moved> {
  const moved: Moved = { copied: 0, present: 0, missing: [] };
  const named = await appDatabase(db)
    .selectFrom('users')
    .select('picture_url')
    .where('picture_url', 'is not', null)
    .execute();
  for (const { picture_url } of named) {
    const name = uploadName(picture_url ?? '');
    if (!name) continue;
    if (await to.read(name)) {
      moved.present += 1;
      continue;
    }
    const picture = await from.read(name);
    if (picture) {
      await to.write(name, picture);
      moved.copied += 1;
    } else moved.missing.push(name);
  }
  return moved;
}
