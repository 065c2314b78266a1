import { expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { countedOn } from './counted.ts';

const on = (ip: string, headers: Record<string, string> = {}) =>
  countedOn({ ip, headers } as unknown as FastifyRequest, null);

test('a household has a whole /64 of IPv6, so the limiter counts the /64 as one address', () => {
  expect(on('2001:db8:1:2:3:4:5:6')).toEqual({
    address: '2001:db8:1:2',
    around: [
      { name: '2001:db8:1:0/56', capacity: 2 },
      { name: '2001:db8:1:0/48', capacity: 4 },
    ],
    phone: undefined,
    device: undefined,
  });
  expect(on('41.58.1.1').address).toBe('41.58.1.1');
});

test('the limiter identifies a device by cookie or header, and only by a valid id', () => {
  expect(on('1.1.1.1', { cookie: 'in=1; device=abcdefghij' }).device).toBe('abcdefghij');
  expect(on('1.1.1.1', { 'x-viewmax-device': 'klmnopqrst' }).device).toBe('klmnopqrst');
  expect(on('1.1.1.1', { 'x-viewmax-device': '<script>' }).device).toBeUndefined();
});
