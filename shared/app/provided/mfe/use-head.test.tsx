import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { $screenTitle } from '../stores/screen-title.ts';
import { useHead } from './use-head.ts';

function Screen({ title }: { title?: string }) {
  useHead(title === undefined ? undefined : { title });
  return null;
}

test('a screen without data has no title of its own', () => {
  render(<Screen />);
  expect($screenTitle.get()).toBeNull();
});

test('a screen that disappears takes its title along', () => {
  const { rerender, unmount } = render(<Screen title="Eko" />);
  expect($screenTitle.get()).toBe('Eko');
  rerender(<Screen />);
  expect($screenTitle.get()).toBeNull();
  rerender(<Screen title="Eko" />);
  unmount();
  expect($screenTitle.get()).toBeNull();
});

test('a screen that disappears late leaves the title of the next one', () => {
  const old = render(<Screen title="Eko" />);
  const next = render(<Screen title="Okada 99" />);
  old.unmount();
  expect($screenTitle.get()).toBe('Okada 99');
  next.unmount();
  expect($screenTitle.get()).toBeNull();
});
