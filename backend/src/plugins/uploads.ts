import { join } from 'node:path';
import type { Objects } from '@viewmax/server/objects/objects';
import { openObjects } from '@viewmax/server/objects/open-objects';
import { bucketOf } from '@viewmax/server/objects/store-address';
import fp from 'fastify-plugin';
import { createPictureStore, type PictureStore } from '../pictures/picture-store.ts';
import { rememberingObjects } from '../pictures/remembering-objects.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where all pictures lie: uploads at the top, copies of other hosts in `foreign/`. */
    pictureObjects: Objects;
    uploads: PictureStore;
    /** Removes a picture that no account names any more. The sweep repeats it, so a failure is no failure of the caller. */
    removeLeftPicture(path: string): Promise<void>;
  }
}

/** A store that hangs delays an upload by this time at most. */
const DEADLINE_MS = 5_000;

export const uploads = fp(
  async (app) => {
    const { DATA_DIR, PICTURE_STORE = join(DATA_DIR, 'uploads') } = app.backend.config;
    const opened = await openObjects(PICTURE_STORE, { deadlineMs: DEADLINE_MS });
    const objects = bucketOf(PICTURE_STORE) ? rememberingObjects(opened) : opened;
    const store = createPictureStore(objects);
    app.decorate('pictureObjects', objects);
    app.decorate('uploads', store);
    app.decorate('removeLeftPicture', (path) =>
      store
        .remove(path)
        .catch((error: unknown) => app.log.warn({ err: error, path }, 'A picture could not be removed yet')),
    );
  },
  { name: 'uploads', dependencies: ['context'] },
);
