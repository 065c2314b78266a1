import { afterEach, expect, jest, test } from '@jest/globals';
import { takeFocus } from './take-focus.ts';

afterEach(() => document.body.replaceChildren());

const shown = (name: string): HTMLElement => document.body.appendChild(document.createElement(name));

test('a heading takes the focus, by code alone', () => {
  const heading = shown('h2');
  takeFocus(heading);
  expect(document.activeElement).toBe(heading);
  expect(heading.tabIndex).toBe(-1);
});

test('a button that takes the focus stays a stop of the keyboard', () => {
  const button = shown('button');
  takeFocus(button);
  expect(document.activeElement).toBe(button);
  expect(button.hasAttribute('tabindex')).toBe(false);
});

test('the page does not scroll, and a part that goes away is no part', () => {
  const heading = shown('h2');
  const focus = jest.spyOn(heading, 'focus');
  takeFocus(heading);
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  expect(() => takeFocus(null)).not.toThrow();
});
