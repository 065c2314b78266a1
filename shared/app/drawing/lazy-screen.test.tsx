import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

const Movie = () => <h1>Movie</h1>;
interface Chunk {
  Movie: ComponentType;
}

const open = (load: () => Promise<Chunk>) => {
  const Screen = lazyScreen('movie', load, (chunk) => chunk.Movie);
  return async () => {
    const { container } = render(<Screen />);
    await new Promise((resolve) => setTimeout(resolve));
    return container.innerHTML;
  };
};

test('a screen loads its chunk at its first pass, and shows it in the next one', async () => {
  const load = jest.fn(async () => ({ Movie }));
  const pass = open(load);
  expect(load).not.toHaveBeenCalled();
  expect(await pass()).not.toContain('Movie');
  expect(await pass()).toBe('<h1>Movie</h1>');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a screen whose chunk fails stays in its loading state', async () => {
  const pass = open(() => Promise.reject(new Error('lost')));
  expect(await pass()).toBe(await pass());
});
