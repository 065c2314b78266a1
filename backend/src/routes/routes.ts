import type { FastifyPluginAsync } from 'fastify';
import { account } from './account.ts';
import { attendant } from './attendant.ts';
import { codes } from './codes.ts';
import { credentials } from './credentials.ts';
import { pictures, trailerFiles } from './img/pictures.ts';
import { sharePictures } from './img/share-pictures.ts';
import { storedPictures } from './img/stored-pictures.ts';
import { program } from './program.ts';
import { purchase } from './purchase.ts';
import { push } from './push.ts';
import { seats } from './seats.ts';
import { services } from './services.ts';
import { sessions, signIn } from './sign-in.ts';
import { gifts, tickets } from './tickets.ts';
import { upload } from './upload.ts';
import { waiting } from './waiting.ts';
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
  program,
  seats,
  waiting,
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
