import { expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

const picture = () => document.querySelector('img');

test.each([undefined, ''])('the avatar is a mark when the picture’s address is %j', (src) => {
  render(<Avatar src={src} />);
  expect(picture()).toBeNull();
  expect(document.querySelector('svg')).toBeTruthy();
});

test('the avatar is a mark when the picture fails, until the address changes', () => {
  const { rerender } = render(<Avatar src="/img/u/a.webp" />);
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  rerender(<Avatar src="/img/u/b.webp" />);
  expect(picture()?.getAttribute('src')).toBe('/img/u/b.webp');
});
