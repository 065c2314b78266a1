import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { HideOnError } from './hide-on-error.tsx';

test('an overlay that throws is hidden, and the page gets the error', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const later = jest.spyOn(globalThis, 'setTimeout').mockImplementation((work) => work() as never);
  const Broken = () => {
    throw new Error('broken overlay');
  };
  const tree = (
    <main>
      the screen
      <HideOnError>
        <Broken />
      </HideOnError>
    </main>
  );
  expect(() => render(tree)).toThrow('broken overlay');
  later.mockRestore();
  expect(render(tree).container.textContent).toBe('the screen');
});
