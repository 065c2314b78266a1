import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { HideOnError } from './hide-on-error.tsx';

test('an overlay that throws is hidden, and the root of the page gets the error', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('broken overlay');
  const Broken = () => {
    throw error;
  };
  const onCaughtError = jest.fn();
  const { container } = render(
    <main>
      the screen
      <HideOnError>
        <Broken />
      </HideOnError>
    </main>,
    { onCaughtError },
  );
  expect(container.textContent).toBe('the screen');
  expect(onCaughtError).toHaveBeenCalledWith(error, expect.anything());
});
