import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RouterFailure } from './router-failure.tsx';

it('says that the frame itself failed, and offers a new start', () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => {});
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
  silent.mockRestore();
});
