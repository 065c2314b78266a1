import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { device, platform } from '@viewmax/shared';
import { testConfig } from '@viewmax/shared/testing';
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
  jest.restoreAllMocks();
});

it('links to the page’s own site, and from the wrapper to the one that it talks to', () => {
  expect(linkTo('/movie/eko')).toBe('http://localhost/movie/eko');
  platform().config = { ...testConfig, apiBase: 'https://viewmax.example' };
  expect(linkTo('/movie/eko')).toBe('https://viewmax.example/movie/eko');
});

describe('a phone that shares nothing', () => {
  beforeEach(() => void jest.spyOn(device(), 'share').mockResolvedValue(false));

  it('says so where nothing can be copied either', async () => {
    copy.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(await shareOrCopy(what)).toBe('failed');
  });

  it('says so where the browser has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    expect(await shareOrCopy(what)).toBe('failed');
  });

  it('copies the words and the link', async () => {
    expect(await shareOrCopy(what)).toBe('copied');
    expect(copy).toHaveBeenCalledWith('See it with me https://viewmax.example/movie/eko');
  });

  it('copies the link alone where there are no words', async () => {
    await shareOrCopy({ title: what.title, url: what.url });
    expect(copy).toHaveBeenCalledWith(what.url);
  });
});

it('copies nothing where the phone shares', async () => {
  const share = jest.spyOn(device(), 'share').mockResolvedValue(true);
  expect(await shareOrCopy(what)).toBe('shared');
  expect(share).toHaveBeenCalledWith(what);
  expect(copy).not.toHaveBeenCalled();
});
