import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { MAX_UPLOAD } from '../releases/read-release-upload.ts';
import { createTurns, receiveUpload } from './receive-upload.ts';

const sizeOf = async ({ size }: { size: number }) => size;

test('a slow upload ends at its deadline, and the connection stays open for the refusal', async () => {
  const body = new PassThrough();
  const trickle = setInterval(() => body.write('x'), 5);
  await expect(receiveUpload(body, sizeOf, { deadlineMs: 60 })).rejects.toMatchObject({ code: 'too_slow' });
  clearInterval(trickle);
  expect(body.destroyed).toBe(false);
  body.destroy(new Error('aborted'));
  await soon();
});

test('an upload whose client disconnects is rejected as incomplete', async () => {
  const body = new PassThrough();
  const received = receiveUpload(body, sizeOf);
  body.write('half');
  setImmediate(() => body.destroy(new Error('aborted')));
  await expect(received).rejects.toMatchObject({ code: 'invalid', message: 'The upload is incomplete.' });
});

test('an endless body is rejected at the limit', async () => {
  const body = new PassThrough();
  const chunk = Buffer.alloc(1_000_000);
  const feed = () => {
    while (body.write(chunk));
  };
  body.on('drain', feed);
  feed();
  await expect(receiveUpload(body, sizeOf)).rejects.toMatchObject({ code: 'too_large' });
  body.destroy();
  expect(MAX_UPLOAD).toBeLessThan(22_000_000);
});

test('a killed process leaves no upload behind, because the file has no name', async () => {
  const place = mkdtempSync(join(tmpdir(), 'place-'));
  const body = new PassThrough();
  const during: string[][] = [];
  const received = receiveUpload(
    body,
    async (bytes) => {
      during.push(readdirSync(place));
      return String(await bytes.read(2, 100));
    },
    { place },
  );
  // This is more than the stream buffers. After the drain event, the file is open.
  body.write(Buffer.alloc(1_000_000, '0'));
  await once(body, 'drain');
  during.push(readdirSync(place));
  body.end('1');
  expect(await received).toBe('0'.repeat(100));
  expect(during).toEqual([[], []]);
});

test('a read beyond the end returns no bytes', async () => {
  const body = new PassThrough();
  body.end('0123');
  const read = await receiveUpload(body, ({ read }) => Promise.all([read(2, 9), read(4, 9), read(9, 9)]));
  expect(read.map(String)).toEqual(['23', '', '']);
});

const FEW = { most: 6, mostOfOne: 3 };

function begin(turn: ReturnType<typeof createTurns>, log: string[], name: string, caller = name) {
  const response = new PassThrough();
  response.resume();
  void turn(response, caller).then(() => log.push(name));
  return response;
}

test('a third request waits until one of two turns ends, by success or failure', async () => {
  const log: string[] = [];
  const turn = createTurns({ ...FEW, atOnce: 2 });
  const [first, second] = ['first', 'second', 'third', 'fourth'].map((name) => begin(turn, log, name));
  await soon();
  expect(log).toEqual(['first', 'second']);
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'second', 'third']);
  second?.destroy();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a client that disconnects while waiting does not block the others', async () => {
  const log: string[] = [];
  const turn = createTurns({ ...FEW, atOnce: 1 });
  const [first, second] = ['first', 'second', 'third'].map((name) => begin(turn, log, name));
  second?.destroy();
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'third']);
});

test('a caller has one turn at a time, so a slow caller does not block others', async () => {
  const log: string[] = [];
  const turn = createTurns({ ...FEW, atOnce: 2 });
  const [first] = ['first', 'second', 'third'].map((name) => begin(turn, log, name, 'slow'));
  begin(turn, log, 'other');
  await soon();
  expect(log).toEqual(['first', 'other']);
  first?.end();
  await soon();
  await soon();
  expect(log).toEqual(['first', 'other', 'second']);
});

test('too many requests of one caller or in all are refused at once, and a freed place is reused', async () => {
  const turn = createTurns({ ...FEW, atOnce: 2 });
  const log: string[] = [];
  const refused = (caller: string) => expect(() => turn(new PassThrough(), caller)).toThrow('Too many uploads');
  const [first] = ['a', 'b', 'c'].map((name) => begin(turn, log, name, 'one'));
  refused('one');
  for (const name of ['d', 'e', 'f']) begin(turn, log, name);
  refused('another');
  first?.destroy();
  await soon();
  await soon();
  begin(turn, log, 'g');
  expect(log).toContain('b');
});
