import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorCodes } from '@viewmax/shared/contracts/error-codes';
import { ApiError } from './api-error.ts';
import { toApiError } from './to-api-error.ts';

test('ERRORS.md and the table of codes agree', () => {
  const text = readFileSync(join(import.meta.dirname, '../../ERRORS.md'), 'utf8');
  const documented = [...text.matchAll(/^\| *`(\w+)` *\| *(\d+) *\|$/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(documented).toEqual(Object.entries(errorCodes).map(([code, { status }]) => [code, status]));
});

test('an unknown error becomes a generic internal failure', () => {
  for (const error of [new Error('secret'), { statusCode: 418 }, 'text', new TypeError('x')]) {
    expect(toApiError(error)).toMatchObject({ code: 'internal', statusCode: 500, message: errorCodes.internal.text });
  }
});

test('a refusal keeps its code and text', () => {
  expect(toApiError(new ApiError('forbidden', { text: 'Not yours' }))).toMatchObject({
    statusCode: 403,
    message: 'Not yours',
  });
});
