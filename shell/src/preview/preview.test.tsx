import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Preview } from './preview.tsx';

const cookie = (text: string): void =>
  void Object.defineProperty(document, 'cookie', { configurable: true, get: () => text, set: () => {} });
const shown = () => screen.queryByRole('complementary', { name: 'Preview' })?.textContent;

afterEach(() => cookie(''));

test('a page without a preview shows no strip', () => {
  cookie('in=1; set=0a1b');
  render(<Preview />);
  expect(shown()).toBeUndefined();
});

test.each([
  ['catalog@2.1.0-0a1b', 'Preview of catalog@2.1.0-0a1bLeave'],
  ['catalog@2.1.0-0a1b+booking@1.2.0-c', 'Preview of catalog@2.1.0-0a1b, booking@1.2.0-cLeave'],
  ['tester', 'You use releases before their rolloutLeave'],
])('a preview of %s shows a strip with a link to leave', (value, words) => {
  cookie(`in=1; previewing=${value}; set=0a1b`);
  render(<Preview />);
  expect(shown()).toBe(words);
  expect(screen.getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('?preview=off');
});
