import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteJson } from '@viewmax/contracts/discovery';
import { slotTypesOf } from './slot-types-of.ts';

/** A small package without the types of React, so that the compiler reads one file. */
function typesOf(remote: Partial<RemoteJson>, code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(join(folder, 'src'));
  const compilerOptions = { strict: true, noLib: true, types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const start = 'declare function defineRemote(remote: { slots?: object }): object;\n';
  writeFileSync(join(folder, 'src/index.ts'), `${start}${code}\nexport {};\n`);
  return slotTypesOf(folder, { fills: [], ...remote });
}

test("the compiler names the values that a remote's components read in slots", () => {
  const slots = ['movie.below', 'center.below', 'ticket.below', 'profile.rows', 'a.late', 'a.any', 'a.missing'];
  const code = `
    class Old { constructor(props: { cinemaId: string; wide?: boolean }) {} }
    declare const Late: (new (props: { movieId: string }) => object) | ((props: { movieId: string }) => object);
    const Reviews = ({ movieId, stars }: { movieId: string; stars: number | null }) => ({});
    export default defineRemote({
      slots: {
        'movie.below': Reviews,
        'center.below': Old,
        'ticket.below': (props: { look: 'small' | 'wide' }) => ({}),
        'profile.rows': () => ({}),
        'a.late': Late,
        'a.any': (props: { some: any; other: unknown }) => ({}),
      },
    });`;
  expect(typesOf({ fills: slots.map((slot) => ({ slot })) }, code)).toEqual({
    reads: {
      'movie.below': { movieId: 'string', stars: 'null | number' },
      'center.below': { cinemaId: 'string', wide: 'boolean | undefined' },
      'ticket.below': { look: 'string' },
      'profile.rows': {},
      'a.late': { movieId: 'string' },
      'a.any': { other: 'unknown', some: 'unknown' },
    },
  });
});

const offers = { 'offers.below': { passes: ['offerId', 'price'] } };
const declared = (type: string) => `declare global { interface ViewmaxSlots { 'offers.below': ${type} } }`;

test('the compiler names the types of the values that the screens of a remote pass on', () => {
  expect(typesOf({ offers }, declared('{ price: number; offerId: string }'))).toEqual({
    passes: { 'offers.below': { offerId: 'string', price: 'number' } },
  });
  expect(typesOf({}, '')).toEqual({});
});

test.each([
  ['no types', '', /not declared\. Write in src\/index\.ts: declare global .*\{ offerId: string; price: string \}/],
  ['other values', declared('{ offerId: string }'), /says that offers\.below passes offerId, price, and.* offerId\.$/],
  ['an object', declared('{ offerId: string; price: { vp: number } }'), /offers\.below passes price as an object/],
])('a slot with %s is a fault of the build', (_, code, sentence) => {
  expect(() => typesOf({ offers }, code)).toThrow(sentence);
});
