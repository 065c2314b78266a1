import { afterEach, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Preview } from './preview.tsx';

const cookie = (text: string): void =>
  void Object.defineProperty(document, 'cookie', { configurable: true, get: () => text, set: () => {} });
const shown = () => screen.queryByRole('complementary', { name: 'Preview' })?.textContent;

afterEach(() => cookie(''));

it('nobody without a link is told of previews', () => {
  cookie('in=1; set=0a1b');
  render(<Preview />);
  expect(shown()).toBeUndefined();
});

it.each([
  ['catalog@2.1.0-0a1b', 'Preview of catalog@2.1.0-0a1bLeave'],
  ['catalog@2.1.0-0a1b+booking@1.2.0-c', 'Preview of catalog@2.1.0-0a1b, booking@1.2.0-cLeave'],
  ['tester', 'You get releases before othersLeave'],
])('who follows a link to %s is told so, and can leave', (value, words) => {
  cookie(`in=1; previewing=${value}; set=0a1b`);
  render(<Preview />);
  expect(shown()).toBe(words);
  expect(screen.getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('?preview=off');
});
