import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { takeRecorded } from '../reports/record.ts';
import { report } from '../reports/report.ts';
import { rootErrors } from '../reports/root-errors.ts';
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
  const { onCaughtError } = rootErrors('shell@1.2.3', report);
  render(
    <RouterFailure>
      <Broken />
    </RouterFailure>,
    { onCaughtError },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
  expect(screen.getByRole('button', { name: 'See a Movie' })).toBeTruthy();
  expect(takeRecorded()).toEqual([
    expect.objectContaining({ type: 'error', remote: 'shell@1.2.3', kind: 'render', message: 'no route' }),
  ]);
});
