import multipart from '@fastify/multipart';
import { uploadResponse } from '@viewmax/shared/contracts/account';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';
import { encodePicture } from '../../../../pictures/encode-picture.ts';

const MOST_BYTES = 5 * 1024 * 1024;

type Upload = { image?: Buffer; uuid?: unknown };

async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError('unsupported_media_type');
  const upload: Upload = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'image') upload.image = bytes;
    } else if (part.fieldname === 'uuid') upload.uuid = part.value;
  }
  return upload;
}

export const uploadPicture: FastifyPluginAsyncZod = async (app) => {
  const limits = { files: 1, fileSize: MOST_BYTES, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 };
  await app.register(multipart, { limits, throwFileSizeLimit: true });

  const schema = {
    consumes: ['multipart/form-data'],
    response: {
      200: uploadResponse,
      ...refusals('invalid_request', ...authRefusals, 'forbidden', 'unsupported_image', 'too_many_requests'),
    },
  };
  const onRequest = [app.authenticate, app.limitTries('upload')];
  app.post('/api/v1/user/upload', { schema, onRequest, bodyLimit: MOST_BYTES + 64 * 1024 }, async (request) => {
    const { image, uuid } = await readUpload(request);
    if (uuid !== request.caller.id) throw new ApiError(uuid === undefined ? 'invalid_request' : 'forbidden');
    if (!image) throw new ApiError('invalid_request');
    // What the sender says it is (`mimeType`, the file's name) decides nothing.
    const picture = await encodePicture(image);
    if (!picture) throw new ApiError('unsupported_image');
    const UserDpUrl = await app.uploads.save(picture);
    const before = await app.accounts.setPicture(request.caller.id, UserDpUrl);
    if (before) await app.uploads.remove(before);
    return { UserDpUrl };
  });
};
