import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { countedOn } from './counted.ts';

const on = (ip: string, headers: Record<string, string> = {}) =>
  countedOn({ ip, headers } as unknown as FastifyRequest, null);

test.each([
  ['41.58.1.1', '41.58.1.1'],
  ['::ffff:41.58.1.1', '::ffff:41.58.1.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5:6', '2001:db8:0:0'],
  ['::1', ':0:0:0'],
])('%s is counted as %s', (ip, address) => {
  expect(on(ip)).toEqual({ address, phone: undefined, device: undefined });
});

test('a device is known by the cookie or the header, and only by an id', () => {
  expect(on('1.1.1.1', { cookie: 'in=1; device=abcdefghij' }).device).toBe('abcdefghij');
  expect(on('1.1.1.1', { 'x-viewmax-device': 'klmnopqrst' }).device).toBe('klmnopqrst');
  expect(on('1.1.1.1', { 'x-viewmax-device': '<script>' }).device).toBeUndefined();
});
