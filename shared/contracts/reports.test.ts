import { expect, test } from '@jest/globals';
import { reportsSchema } from './reports.ts';

const remote = 'catalog@1.4.2-3fa9';
const load = { type: 'load', remote, ok: true, ms: 120 };
const report = { set: 'a1b2', platform: 'web', app: '3.0.12', events: [load] };

test.each([
  ['no events', { ...report, events: [] }],
  ['more than 50 events', { ...report, events: Array(51).fill(load) }],
  ['a remote without a version', { ...report, events: [{ ...load, remote: 'catalog' }] }],
  ['a time below zero', { ...report, events: [{ ...load, ms: -1 }] }],
  ['a long message', { ...report, events: [{ type: 'error', remote, kind: 'mount', message: 'x'.repeat(201) }] }],
  ['an unknown type', { ...report, events: [{ type: 'secret', remote }] }],
])('a report with %s is refused', (_, sent) => {
  expect(reportsSchema.safeParse(sent).success).toBe(false);
});

test('the schema drops unknown fields', () => {
  const parsed = reportsSchema.parse({ ...report, phone: '08000000001', events: [{ ...load, url: '/movie/1' }] });
  expect(parsed).toEqual(report);
});

test('a message loses its control characters and halves of characters, and keeps its words', () => {
  const sent = ['a\u0000b', 'a\u001b[2Jb\u009bc', 'a\nb\u007f', 'a\ud800b', 'a\u202eb', 'né à Ọ̀yọ́ 🎬'];
  const messages = sent.map((message) => ({ type: 'error', remote, kind: 'mount', message }));
  const { events } = reportsSchema.parse({ ...report, events: messages });
  expect(events.map((event) => event.type === 'error' && event.message)).toEqual([
    ...['a b', 'a [2Jb c', 'a b ', 'a b', 'a b', 'né à Ọ̀yọ́ 🎬'],
  ]);
});

test.each(['1e999', '-0.1', '9223372036854775807', 'null'])('the time %s is refused', (ms) => {
  const text = `{"set":"a","platform":"web","app":"3","events":[{"type":"mount","remote":"${remote}","ms":${ms}}]}`;
  expect(reportsSchema.safeParse(JSON.parse(text)).success).toBe(false);
});
