import { afterAll, expect, test } from '@jest/globals';
import { openSandbox, sendForm } from '../../test/open-sandbox.ts';

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const fields = {
  name: 'Ada <b>',
  email: 'ada@example.com',
  country: 'Nigeria',
  subject: 'General Enquiry',
  message: 'Hello there',
};

const send = (body: URLSearchParams | FormData | string, accept = 'application/json') =>
  sendForm(sandbox, '/sandbox/form', body, {
    ...{ accept, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
  });

test('the service refuses a form without a field, and names the field', async () => {
  const answer = await send(new URLSearchParams({ ...fields, message: ' ' }));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'message' }] });
  expect((await send('{')).statusCode).toBe(422);
  expect((await send('null')).statusCode).toBe(422);
});

test.each([
  ['urlencoded', () => new URLSearchParams(fields)],
  ['JSON', () => JSON.stringify(fields)],
  [
    'multipart',
    () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    },
  ],
])('the service stores a form that arrives as %s', async (_, body) => {
  const answer = await send(body());
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
  expect((await sandbox.inject('/sandbox/form.json')).json<object[]>()[0]).toMatchObject(fields);
});

test('a browser without scripts gets a page, and the inbox shows text as text', async () => {
  expect((await send(new URLSearchParams(fields), 'text/html')).body).toContain('The form was sent.');
  expect((await sandbox.inject('/sandbox/form')).body).toContain('Ada &lt;b&gt;');
});
