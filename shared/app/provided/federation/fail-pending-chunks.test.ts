import { afterEach, expect, jest, test } from '@jest/globals';
import { failPendingChunks } from './fail-pending-chunks.ts';

function underWay(src: string, isChunk = true) {
  const script = document.createElement('script');
  if (isChunk) script.dataset.webpack = 'viewmax_catalog:chunk-7';
  script.src = src;
  const onError = jest.fn();
  script.addEventListener('error', onError);
  document.head.append(script);
  return { script, onError };
}

afterEach(() => document.head.replaceChildren());

test('the page without pending chunks stays unchanged', () => {
  expect(() => failPendingChunks('/r/catalog/1.0.0-a/')).not.toThrow();
});

test('the page keeps other scripts, and chunks of other remotes', () => {
  const entry = underWay('/r/catalog/1.0.0-a/entry.js', false);
  const theirs = underWay('/r/wallet/1.0.0-a/app.js');
  failPendingChunks('/r/catalog/1.0.0-a/');
  for (const { script, onError } of [entry, theirs]) {
    expect([script.isConnected, onError.mock.calls.length]).toEqual([true, 0]);
  }
});

test('the page drops each pending chunk of the remote once, by its path and not by its host', () => {
  const mine = [underWay('https://cdn.example/r/catalog/1.0.0-a/movie.js?x=1'), underWay('/r/catalog/1.0.0-a/late.js')];
  for (let time = 0; time < 2; time++) failPendingChunks('https://other.example/r/catalog/1.0.0-a/');
  for (const { script, onError } of mine) {
    expect([script.isConnected, onError.mock.calls.length]).toEqual([false, 1]);
  }
});
