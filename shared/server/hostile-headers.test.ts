import { expect, test } from '@jest/globals';
import { reportsSchema } from '@viewmax/contracts/reports';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { cookiesOf } from './cookies.ts';
import { networksOf } from './customer-network.ts';
import { isKnown } from './etag.ts';
import { isTraceparent } from './trace-context.ts';

const repeated = (part: string) => (length: number) => part.repeat(length / part.length);

test.each([';', '= ', 'a=', 'a=b;', '"', ' '])(
  'a Cookie header of a million characters "%s" costs linear time',
  (part) => {
    mustBeLinear(cookiesOf, repeated(part));
  },
);

test.each([',', 'W/', '"a",', ' ', '*'])(
  'an If-None-Match header of a million characters "%s" costs linear time',
  (part) => {
    mustBeLinear((header) => isKnown(header, 'W/"a"'), repeated(part));
  },
);

test.each(['0', '-', '00-'])('a traceparent of a million characters "%s" costs linear time', (part) => {
  mustBeLinear(isTraceparent, repeated(part));
});

test.each([':', '1.', 'f:'])('an address of a million characters "%s" costs linear time', (part) => {
  mustBeLinear(networksOf, repeated(part));
});

test.each(['a', 'a@', 'a/', '1:'])('a report with a name of a million characters "%s" costs linear time', (part) => {
  const report = (text: string) => ({
    ...{ set: text, platform: 'web', app: text },
    events: [{ type: 'error', remote: text, kind: 'mount', message: text, frames: [`a@a/${text}`] }],
  });
  expect(reportsSchema.safeParse(report('a')).success).toBe(false);
  mustBeLinear((text) => reportsSchema.safeParse(report(text)), repeated(part));
});

/** Works so long on its thread. */
function workFor(ms: number): void {
  const { user, system } = process.threadCpuUsage();
  for (;;) {
    const now = process.threadCpuUsage();
    if (now.user + now.system - user - system >= ms * 1000) return;
  }
}

test('the check finds quadratic time', () => {
  // A real pattern takes seconds for the first size at which it is found.
  const quadratic = (text: string) => workFor(30 * (text.length / 16_384) ** 2);
  expect(() => mustBeLinear(quadratic, repeated(' '), 2)).toThrow(/^65536 characters took \d+ ms/);
});
