import { afterAll, expect, test } from '@jest/globals';
import { openSandbox, sendForm } from '../test/open-sandbox.ts';

const sandbox = await openSandbox();
afterAll(() => sandbox.close());

const send = (body: FormData | string) => sendForm(sandbox, '/sandbox/upload', body);

test('the echo refuses an upload without a file in its field', async () => {
  const form = new FormData();
  form.set('file', 'only words');
  expect((await send(form)).statusCode).toBe(400);
  expect((await send('words')).statusCode).toBe(400);
});

test('the echo answers an upload with its name, type and size', async () => {
  const form = new FormData();
  form.set('file', new File(['abc'], 'me.png', { type: 'image/png' }));
  expect((await send(form)).json()).toEqual({ name: 'me.png', type: 'image/png', bytes: 3 });
});
