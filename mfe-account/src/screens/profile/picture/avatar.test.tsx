import { expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Avatar } from './avatar.tsx';

const picture = () => document.querySelector('img');

it.each([undefined, ''])('is a mark where the picture’s address is %j', (src) => {
  render(<Avatar src={src} />);
  expect(picture()).toBeNull();
  expect(document.querySelector('svg')).toBeTruthy();
});

it('is a mark where the picture does not load, until there is another one', () => {
  const { rerender } = render(<Avatar src="/img/u/a.webp" />);
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  rerender(<Avatar src="/img/u/b.webp" />);
  expect(picture()?.getAttribute('src')).toBe('/img/u/b.webp');
});
