import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { device, platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/testing';
import { linkTo, shareOrCopy } from './share-or-copy.ts';

const what = { title: 'Eko Nocturne', text: 'See it with me', url: 'https://viewmax.example/movie/eko' };
const copy = jest.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  copy.mockReset();
  copy.mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copy } });
});
afterEach(() => {
  platform().config = testConfig;
});

test('a link leads to the page’s own site, and from the wrapper to the site of its backend', () => {
  expect(linkTo('/movie/eko')).toBe('http://localhost/movie/eko');
  platform().config = { ...testConfig, apiBase: 'https://viewmax.example' };
  expect(linkTo('/movie/eko')).toBe('https://viewmax.example/movie/eko');
});

test.each(['//evil.example/x', '\\\\evil.example/x', '/\\evil.example/x', '/\t/evil.example/x'])(
  'a link never leaves the site: %j',
  (path) => {
    expect(linkTo(path)).toBe('http://localhost/evil.example/x');
  },
);

test('a path of slashes alone is Home', () => {
  expect(linkTo('//')).toBe('http://localhost/');
});

test('a link that is too long to scan has no search and no hash', () => {
  expect(linkTo(`/trailers?x=${'x'.repeat(100)}#y`)).toBe(`http://localhost/trailers?x=${'x'.repeat(100)}#y`);
  expect(linkTo(`/trailers?x=${'x'.repeat(300)}#y`)).toBe('http://localhost/trailers');
});

describe('a phone that cannot share', () => {
  beforeEach(() => void jest.spyOn(device(), 'share').mockResolvedValue(false));

  test('reports a failure when it cannot copy either', async () => {
    copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(await shareOrCopy(what)).toBe('failed');
  });

  test('reports a failure when the browser has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    expect(await shareOrCopy(what)).toBe('failed');
  });

  test('copies the text and the link', async () => {
    expect(await shareOrCopy(what)).toBe('copied');
    expect(copy).toHaveBeenCalledWith('See it with me https://viewmax.example/movie/eko');
  });

  test('copies the link alone without a text', async () => {
    await shareOrCopy({ title: what.title, url: what.url });
    expect(copy).toHaveBeenCalledWith(what.url);
  });
});

test('the app copies nothing when the phone shares', async () => {
  const share = jest.spyOn(device(), 'share').mockResolvedValue(true);
  expect(await shareOrCopy(what)).toBe('shared');
  expect(share).toHaveBeenCalledWith(what);
  expect(copy).not.toHaveBeenCalled();
});
