import { expect, test } from '@jest/globals';
import { requestLogging } from './request-logging.ts';

const { req, res, err } = requestLogging.serializers;

test('the log holds the pattern of a route, not the address', () => {
  const request = {
    id: 'r-1',
    method: 'GET',
    url: '/api/v1/movies/08000000001',
    headers: { authorization: 'Bearer secret' },
    routeOptions: { url: '/api/v1/movies/:phoneNumber' },
  };
  expect(req(request)).toEqual({ id: 'r-1', method: 'GET', route: '/api/v1/movies/:phoneNumber' });
});

test('the log holds the status of an answer only', () => {
  const reply = { statusCode: 200, headers: { 'set-cookie': 'secret' } };
  expect(res(reply)).toEqual({ statusCode: 200 });
});

test('the log holds no row of a database error', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(08000000001) already exists.',
    where: 'COPY users, line 1: "08000000001"',
  });
  const logged = err(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505', message: 'duplicate key' });
  expect(JSON.stringify(logged)).not.toContain('08000000001');
});

test('the log holds no phone numbers, pins and codes of messages and stacks', () => {
  const logged = err(new Error('No account for 08000000001\nwith the code 482913, tried 3 times'));
  expect(logged.message).toBe('No account for #\nwith the code #, tried 3 times');
  expect(logged.stack).toMatch(/^\s+at /);
  expect(logged.stack).not.toMatch(/08000000001|482913/);
});

test('the log omits a code that is not text', () => {
  expect(err(Object.assign(new Error('x'), { code: 7, stack: undefined }))).toEqual({
    type: 'Error',
    code: undefined,
    message: 'x',
    stack: '',
  });
});
