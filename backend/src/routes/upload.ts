import multipart from '@fastify/multipart';
import { uploadFields, uploadResponse } from '@viewmax/contracts/account';
import * as calls from '@viewmax/contracts/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import { encodePicture } from '../pictures/encode-picture.ts';

const MOST_BYTES = 5 * 1024 * 1024;
const LONGER_SIDE = 512;
// On 2G an upload of this size takes minutes.
const DEADLINE_MS = 4 * 60_000;

const text = { type: 'string' };
const form = {
  type: 'object',
  required: ['image', 'uuid'],
  properties: { image: { ...text, format: 'binary' }, uuid: text, mimeType: text },
};

async function readParts(request: FastifyRequest) {
  let image: Buffer | undefined;
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname === 'image') image = await part.toBuffer();
    else part.file.resume();
  }
  return { image, fields };
}

async function readForm(request: FastifyRequest): Promise<{ image: Buffer; uuid: string }> {
  if (!request.isMultipart()) throw new ApiError('unsupported_media_type');
  const { image, fields } = await readParts(request).catch((error: unknown) => {
    // A form that breaks off is a fault of the sender; the parser reports it in its message only.
    throw (error as { statusCode?: number }).statusCode ? error : new ApiError('invalid_request');
  });
  const read = uploadFields.safeParse(fields);
  if (!image || !read.success) throw new ApiError('invalid_request');
  return { image, uuid: read.data.uuid };
}

export const upload: FastifyPluginAsync = async (app) => {
  const limits = { files: 1, fileSize: MOST_BYTES, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 };
  await app.register(multipart, { limits, throwFileSizeLimit: true });

  app.call(
    calls.uploadPicture,
    {
      form,
      answer: uploadResponse,
      refused: ['forbidden', 'unsupported_image'],
      limit: 'upload',
      bodyLimit: MOST_BYTES + 64 * 1024,
      deadlineMs: DEADLINE_MS,
    },
    async (request) => {
      const { image, uuid } = await readForm(request);
      if (uuid !== request.caller.id) throw new ApiError('forbidden');
      const picture = await encodePicture(image, LONGER_SIDE);
      if (!picture) throw new ApiError('unsupported_image');
      const UserDpUrl = await app.uploads.save(picture);
      const before = await app.accounts.setPicture(request.caller.id, UserDpUrl);
      if (before) await app.removeLeftPicture(before);
      return { UserDpUrl };
    },
  );
};
