import { expect, test } from '@jest/globals';
import { createReportLimit, reporterNetworks } from './report-limit.ts';

test('a network over its limit waits for the next minute, and other networks do not', () => {
  const clock = { time: 1_800_000_000_000 };
  const mayTake = createReportLimit(() => clock.time, 2);
  const taken = () => Array.from({ length: 4 }, () => mayTake(reporterNetworks('41.190.2.7'))).filter(Boolean).length;
  expect(taken()).toBe(2);
  clock.time += 59_999;
  expect(taken()).toBe(0);
  // Two networks may share a counter by chance. Three networks never all share one with this network.
  const others = ['41.190.2.8', '2c0f:f5c0:12:34::1', '197.210.0.1'].map(reporterNetworks);
  expect(others.some(mayTake)).toBe(true);
  clock.time += 1;
  expect(taken()).toBe(2);
});

const taken = (perMinute: number, addresses: readonly string[]) => {
  const mayTake = createReportLimit(() => 1_800_000_000_000, perMinute);
  return addresses.map((ip) => mayTake(reporterNetworks(ip)));
};
const count = (all: boolean[]) => all.filter(Boolean).length;

test('a customer who rotates through the /64 of a /60, a /56 or a /48 reaches the limit of the wider network', () => {
  const sent = (of: (index: number) => string) =>
    count(
      taken(
        10,
        Array.from({ length: 400 }, (_, index) => of(index)),
      ),
    );
  expect(sent((index) => `2c0f:f5c0:12:34${(index % 16).toString(16).padStart(2, '0')}::1`)).toBe(20);
  expect(sent((index) => `2c0f:f5c0:12:${(index % 256).toString(16).padStart(2, '0')}00::1`)).toBe(40);
});

test('a flood from one address does not block other addresses of the same /24', () => {
  const answers = taken(10, [...Array<string>(1000).fill('41.190.2.7'), '41.190.2.8', '41.190.2.9']);
  expect(count(answers)).toBe(12);
  expect(answers.slice(-2)).toEqual([true, true]);
});

test('the /24 of a carrier accepts ten full addresses and rejects an eleventh', () => {
  const street = Array.from({ length: 11 }, (_, index) => Array<string>(10).fill(`41.190.2.${index}`)).flat();
  expect(count(taken(10, street))).toBe(100);
});

test.each([
  '',
  'nobody',
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '::ffff:192.168.0.7',
  '100.127.255.255',
  '169.254.255.255',
  'fe80::1%eth0',
  'fd00::7',
])('the address %p does not identify a reporter', (address) => {
  expect(reporterNetworks(address)).toEqual([]);
});
