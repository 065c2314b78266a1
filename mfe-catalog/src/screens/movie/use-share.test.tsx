import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import '@viewmax/testing';
import { useShare } from './use-share.ts';

const give = (can: { share?: unknown; writeText?: unknown }) => {
  Object.defineProperty(navigator, 'share', { value: can.share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', {
    value: can.writeText ? { writeText: can.writeText } : undefined,
    configurable: true,
  });
};
const shared = async (title = 'Eko Nocturne') => {
  const { result } = renderHook(() => useShare('m 1', title));
  await act(async () => result.current.share());
  return result;
};

afterEach(() => {
  give({});
});

describe('sharing', () => {
  test('shows a failure when nothing works', async () => {
    give({});
    expect((await shared()).current.note).toBe('The link could not be shared');
  });

  test('shows nothing when the member closes the sheet', async () => {
    give({ share: async () => Promise.reject(new DOMException('Closed', 'AbortError')) });
    expect((await shared()).current.note).toBeNull();
  });

  test('sends the link alone before the movie’s name is known', async () => {
    const share = jest.fn(async (_sheet: ShareData) => {});
    give({ share });
    await shared('');
    expect(share).toHaveBeenCalledWith({ title: 'Viewmax', url: 'http://localhost/movie/m%201' });
  });

  test('opens the device’s sheet with the movie’s name in the text, and its link', async () => {
    const share = jest.fn(async (_sheet: ShareData) => {});
    give({ share });
    expect((await shared()).current.note).toBeNull();
    expect(share).toHaveBeenCalledWith({
      title: 'Eko Nocturne',
      text: 'See Eko Nocturne at the cinema.',
      url: 'http://localhost/movie/m%201',
    });
  });

  test('copies the text and the link on a device without a sheet, and confirms it for three seconds', async () => {
    jest.useFakeTimers();
    const writeText = jest.fn(async (_text: string) => {});
    give({ writeText });
    const result = await shared();
    expect(writeText).toHaveBeenCalledWith('See Eko Nocturne at the cinema. http://localhost/movie/m%201');
    expect(result.current.note).toBe('Link copied');
    act(() => jest.advanceTimersByTime(3_000));
    expect(result.current.note).toBeNull();
  });
});
