import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { takeRecorded } from '../reports/record.ts';
import { provideDiscovery } from '../testing/discovery.ts';
import { RouterFailure } from './router-failure.tsx';

beforeEach(() => {
  provideDiscovery('1.2.3');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

test('a failed frame shows an error with a link to Home, and is reported', () => {
  const Broken = () => {
    throw new Error('no route');
  };
  render(
    <RouterFailure>
      <Broken />
    </RouterFailure>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('button', { name: 'See a Movie' })).toBeTruthy();
  expect(takeRecorded()).toEqual([{ type: 'error', remote: 'shell@1.2.3', kind: 'render', message: 'no route' }]);
});
