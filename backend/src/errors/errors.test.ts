import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorCodes } from '@viewmax/contracts/error-codes';
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

test('an absent database asks the caller to retry after its restart', () => {
  for (const code of ['57P01', 'ECONNREFUSED']) {
    const error = Object.assign(new Error('secret'), { code });
    const { text } = errorCodes.too_slow;
    expect(toApiError(error)).toMatchObject({ code: 'too_slow', statusCode: 503, retryAfterSeconds: 2, message: text });
  }
});

test('a refusal keeps its code and text', () => {
  expect(toApiError(new ApiError('forbidden', { text: 'Not yours' }))).toMatchObject({
    statusCode: 403,
    message: 'Not yours',
  });
});
