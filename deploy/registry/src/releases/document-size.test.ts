import { describe, expect, test } from '@jest/globals';
import { type Discovery, discoverySchema, type LiveRelease, type LiveRemote } from '@viewmax/contracts/discovery';
import { asSent } from './document-size.ts';

const INTEGRITY = `sha384-${'Ab1+'.repeat(16)}`;
const file = (name: string) => ({ file: name, integrity: INTEGRITY, bytes: 7_001 });
const release = (name: string, version: string) => ({
  name,
  version,
  base: `/r/${name}/${version}/`,
  entry: file('entry.js'),
  code: [file('app.js')],
  css: [file('app.css')],
  screens: { fund: [file('fund.js')] },
  routes: [],
  fills: [],
  needs: { react: '^19.0.0' },
});
const whole: Discovery = {
  schema: 1,
  revision: 3,
  setId: 'abc',
  expiresAt: '2026-01-01T00:00:00.000Z',
  shell: release('shell', '1.0.0'),
  remotes: [{ ...release('wallet', '1.1.0'), fallback: release('wallet', '1.0.0') }],
};

describe('the document of a page', () => {
  const sent = asSent(whole);

  test('has no needs, in the fallback either', () => {
    expect(JSON.stringify(sent)).not.toContain('needs');
  });

  test('has the size of each file in whole kilobytes, in the fallback too', () => {
    const files = ({ entry, code, css, screens }: LiveRelease) => [entry, ...code, ...css, ...(screens.fund ?? [])];
    const [wallet] = sent.remotes as [LiveRemote];
    const all = [sent.shell, wallet, wallet.fallback as LiveRelease].flatMap(files);
    expect(all.map(({ bytes }) => bytes)).toEqual(Array(12).fill(8_000));
  });

  test('has whole hashes of the files that load first, and shortened hashes of the others', () => {
    const [wallet] = sent.remotes;
    expect([wallet?.entry, wallet?.code[0], wallet?.css[0]].map((one) => one?.integrity)).toEqual(
      Array(3).fill(INTEGRITY),
    );
    expect(wallet?.screens.fund).toEqual([{ file: 'fund.js', starts: INTEGRITY.slice(0, 23), bytes: 8_000 }]);
  });

  test('has whole hashes of the shell’s lazy chunks, because no entry holds them', () => {
    expect(sent.shell.screens.fund).toEqual([{ file: 'fund.js', integrity: INTEGRITY, bytes: 8_000 }]);
  });

  test('stays a valid document', () => {
    expect(discoverySchema.parse(sent)).toEqual(sent);
  });
});
