import { expect, test } from '@jest/globals';
import { renderAt } from '@viewmax/shared/testing';
import { HomeScreen } from './home.tsx';

test('the screen leads to the movies', () => {
  const { getByRole } = renderAt('/__name__', <HomeScreen />);
  expect(getByRole('heading', { name: '__title__' }).textContent).toBe('__title__');
  expect(getByRole('link', { name: 'See a Movie' }).getAttribute('href')).toBe('/');
});
