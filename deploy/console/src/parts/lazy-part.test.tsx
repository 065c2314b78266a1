import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { press, settle } from '../testing/gestures.ts';
import { lazyPart } from './lazy-part.tsx';

const Name = ({ name }: { name: string }): ReactNode => <p>{name}</p>;

/** A part whose first loads fail. */
function partAfter(failures: number) {
  const loads = { count: 0 };
  const Part = lazyPart<{ name: string }>(
    async () => {
      loads.count += 1;
      if (loads.count <= failures) throw new Error('ChunkLoadError');
      return Name;
    },
    {
      loading: <p role="status">Loading</p>,
      failed: (retry) => (
        <p role="alert">
          It did not load.
          <button type="button" onClick={retry}>
            Retry
          </button>
        </p>
      ),
    },
  );
  return { Part, loads };
}

test('a part whose chunk fails says so, and Retry loads it again', async () => {
  const { Part, loads } = partAfter(2);
  render(<Part name="Charts" />);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await settle();
  expect(screen.getByRole('alert').textContent).toContain('It did not load.');
  await press('Retry');
  expect(screen.getByRole('alert').textContent).toContain('It did not load.');
  await press('Retry');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([screen.getByText('Charts').tagName, loads.count]).toEqual(['P', 3]);
});

test('a part that loaded once is shown at once, with its present values', async () => {
  const { Part, loads } = partAfter(0);
  const { unmount } = render(<Part name="Before" />);
  await settle();
  unmount();
  const { rerender } = render(<Part name="First" />);
  expect(screen.getByText('First')).toBeTruthy();
  rerender(<Part name="Second" />);
  expect([screen.queryByText('First'), loads.count]).toEqual([null, 1]);
});

test('a part that is gone before its chunk arrives changes nothing', async () => {
  const { Part } = partAfter(1);
  const { unmount, container } = render(<Part name="Charts" />);
  unmount();
  await settle();
  expect(container.textContent).toBe('');
});
