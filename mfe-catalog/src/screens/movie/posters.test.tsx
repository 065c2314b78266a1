import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { MovieDetails } from '@viewmax/contracts/movies';
import { renderAt } from '@viewmax/testing';
import { movie } from '../../testing/movies.ts';
import { Posters } from './posters.tsx';

const open = (more: Partial<MovieDetails>) => renderAt('/', <Posters movie={movie('a', more)} title="Eko" />);
const current = () => document.querySelector('[aria-current]')?.getAttribute('aria-label');

test.each([
  ['no list', {}],
  ['an empty list', { PosterURLs: [] }],
  ['only the main poster', { PosterURLs: ['/img/posters/a.svg'] }],
  ['something that is no list', { PosterURLs: null } as unknown as Partial<MovieDetails>],
])('a movie shows one poster without controls with %s', (_, more) => {
  const { container } = open(more);
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(screen.getByAltText('Eko poster')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('the posters reserve their place until the movie arrives', () => {
  const { container } = render(<Posters title="" />);
  expect(container.querySelector('.skeleton')).toBeTruthy();
});

test('the posters follow dots and swipes, and arrow keys in a circle', () => {
  jest.useFakeTimers();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(250);
  const { container } = open({ PosterURLs: ['/2.svg', '/3.svg'] });
  expect(container.querySelectorAll('img')).toHaveLength(3);
  expect(current()).toBe('Poster 1');
  fireEvent.click(screen.getByRole('button', { name: 'Poster 3' }));
  expect(current()).toBe('Poster 3');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Poster 3' }), { key: 'ArrowRight' });
  expect(current()).toBe('Poster 1');
  const strip = screen.getByRole('list');
  fireEvent.pointerDown(strip);
  strip.scrollLeft = 250;
  fireEvent.scroll(strip);
  act(() => jest.advanceTimersByTime(200));
  expect(current()).toBe('Poster 2');
});
