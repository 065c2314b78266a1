import type { Objects } from '@viewmax/server/objects/objects';

/** An uploaded picture. Smaller copies of it are made again at their first request. */
const NAME = /^[\w-]{22}\.webp$/;

/** The names of the members' pictures, at their present place or in a backup. */
export async function pictureNames(pictures: Objects): Promise<string[]> {
  const names: string[] = [];
  for await (const key of pictures.list()) if (NAME.test(key)) names.push(key);
  return names.sort();
}
