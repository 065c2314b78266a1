import { expect, test } from '@jest/globals';
import { createPreviews } from './preview.ts';

const clock = { time: 1_800_000_000_000 };
const now = () => clock.time;
const previews = createPreviews(['secret'], now);
const preview = { id: 'p1', releases: { catalog: '2.0.0-b' }, tester: false, expiresAt: clock.time + 1000 };

test('a foreign, changed or expired text is no preview', () => {
  const token = previews.write(preview);
  const [body = '', mac = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...preview, tester: true })).toString('base64url');
  for (const bad of [undefined, '', 'x', '.', body, `${body}.`, `${body}.${mac.slice(1)}`, `${other}.${mac}`]) {
    expect(previews.read(bad)).toBeNull();
  }
  expect(createPreviews(['another'], now).read(token)).toBeNull();
  clock.time += 1000;
  expect(previews.read(token)).toBeNull();
});

test('every node reads a preview, also during a key change', () => {
  const lasting = { ...preview, expiresAt: clock.time + 1 };
  const changed = createPreviews(['next', 'secret'], now);
  expect(changed.read(previews.write(lasting))).toEqual(lasting);
  expect(createPreviews(['next'], now).read(changed.write(lasting))).toEqual(lasting);
});
