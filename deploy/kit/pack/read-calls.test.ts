import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as calls from '@viewmax/contracts/calls';
import { readCalls } from './read-calls.ts';

const entries = readCalls(join(import.meta.dirname, '../../../shared/app'), '@viewmax/contracts/calls', calls);

test('every call of the app has a purpose, and types with all their fields', () => {
  expect(entries).toHaveLength(Object.keys(calls).length);
  expect(entries.filter(({ text }) => text.length < 5)).toEqual([]);
  expect(entries.filter(({ code }) => !code.includes('type Answer = '))).toEqual([]);
  const names = entries.flatMap(({ address, code }) => (/[:=] (?!FormData|Record<)[A-Z]/.test(code) ? address : []));
  expect(names).toEqual([]);
});

test('a call has the types of its query, its headers, its body and its answer', () => {
  expect(entries.find(({ address }) => address.includes('purchaseticket'))).toEqual({
    address: 'POST /api/v1/purchaseticket',
    access: 'member',
    text: expect.stringMatching(/^Tickets\./),
    code: expect.stringMatching(
      /^type Headers = {\n {2}'idempotency-key'\?: string;\n};\ntype Body = {\n {2}uuid: string;.*type Answer = {\n {2}tickets\?: {\n {4}TicketID: /s,
    ),
  });
});
