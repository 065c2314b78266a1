import { afterEach, expect, test } from '@jest/globals';
import type { Discovery } from '@viewmax/contracts/discovery';
import { device, provideDevice } from '@viewmax/shared/internal';
import { onPageHost } from './on-page-host.ts';

const setOn = (host: string) =>
  ({
    setId: 'b',
    shell: { name: 'shell', base: `${host}/r/shell/1/` },
    remotes: [
      { name: 'wallet', base: `${host}/r/wallet/2/`, fallback: { name: 'wallet', base: `${host}/r/wallet/1/` } },
      { name: 'catalog', base: `${host}/r/catalog/1/` },
    ],
  }) as unknown as Discovery;

const web = device();
afterEach(() => provideDevice(web));

test('a page takes the files of a set on a third host from its own host of files', () => {
  const page = setOn('https://old.example');
  expect(onPageHost(setOn('https://new.example'), page)).toEqual(page);
  expect(onPageHost(setOn('https://new.example'), setOn(''))).toEqual(setOn(''));
});

test('a page takes files from the host that its policy allows', () => {
  for (const host of ['', 'https://old.example']) {
    const newer = setOn(host);
    expect(onPageHost(newer, setOn('https://old.example'))).toBe(newer);
  }
});

test('a wrapper takes the files of a newer set from the host of that set', () => {
  provideDevice({ ...web, kind: 'android' });
  const newer = setOn('https://files.example');
  expect(onPageHost(newer, setOn(''))).toBe(newer);
});
