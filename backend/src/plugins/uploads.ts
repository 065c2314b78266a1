import fp from 'fastify-plugin';
import { createPictureStore, type PictureStore } from '../pictures/picture-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: PictureStore;
  }
}

export const uploads = fp(
  async (app) => {
    app.decorate('uploads', createPictureStore(app.backend.config.uploadsDir));
  },
  { name: 'uploads', dependencies: ['context'] },
);
