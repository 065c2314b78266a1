import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { provideTestPlatform } from '@viewmax/testing';
import { WidePicture } from './wide-picture.tsx';

const picture = () => document.querySelector('img');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const isLost = () => fireEvent.error(picture() as HTMLImageElement);

beforeEach(() => {
  provideTestPlatform();
  jest.useFakeTimers();
});

test('a failed picture is retried after pauses, a limited number of times', () => {
  render(<WidePicture url="/img/cinemas/a.svg" alt="Riverside Screens" />);
  for (const pause of [3_000, 10_000, 30_000]) {
    isLost();
    expect(picture()).toBeNull();
    pass(pause);
    expect(picture()).not.toBeNull();
  }
  isLost();
  pass(3_600_000);
  expect(picture()).toBeNull();
});

test('a new address is loaded at once', () => {
  const { rerender } = render(<WidePicture url="/img/cinemas/a.svg" />);
  isLost();
  rerender(<WidePicture url="/img/cinemas/b.svg" />);
  expect(picture()).not.toBeNull();
});

test('a picture without an address is not rendered', () => {
  render(<WidePicture />);
  expect(picture()).toBeNull();
});
