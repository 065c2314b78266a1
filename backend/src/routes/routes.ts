import type { FastifyPluginAsync } from 'fastify';
import { account } from './account.ts';
import { attendant } from './attendant.ts';
import { cinemas } from './cinemas.ts';
import { codes } from './codes.ts';
import { credentials } from './credentials.ts';
import { gifts } from './gifts.ts';
import { pictures } from './img/pictures.ts';
import { sharePictures } from './img/share-pictures.ts';
import { storedPictures } from './img/stored-pictures.ts';
import { trailerFiles } from './img/trailers.ts';
import { movies } from './movies.ts';
import { purchase } from './purchase.ts';
import { push } from './push.ts';
import { services } from './services.ts';
import { sessions } from './sessions.ts';
import { showtimes } from './showtimes.ts';
import { signIn } from './sign-in.ts';
import { tickets } from './tickets.ts';
import { trailers } from './trailers.ts';
import { upload } from './upload.ts';
import { wallet } from './wallet.ts';
import { webhooks } from './webhooks.ts';

const all = [
  signIn,
  codes,
  credentials,
  sessions,
  account,
  upload,
  push,
  movies,
  trailers,
  cinemas,
  showtimes,
  purchase,
  tickets,
  gifts,
  wallet,
  attendant,
  services,
  webhooks,
  pictures,
  storedPictures,
  sharePictures,
  trailerFiles,
];

export const routes: FastifyPluginAsync = async (app) => {
  for (const route of all) await app.register(route);
};
