import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Strip } from './strip.tsx';

const WIDTH = 390;
const list = () => screen.getByRole('list', { name: 'Posters' });
const rests = () => act(() => jest.advanceTimersByTime(200));

/** The browser scrolls the list, by a finger or by a turn. */
function scrollTo(item: number): void {
  list().scrollLeft = item * WIDTH;
  fireEvent.scroll(list());
}
function swipeTo(item: number): void {
  fireEvent.pointerDown(list());
  scrollTo(item);
}

const turns = jest.fn();
let turnTo: (index: number) => void;
function Posters() {
  const [at, set] = useState(1);
  turnTo = set;
  const turn = (index: number) => {
    turns(index);
    set(index);
  };
  return (
    <Strip label="Posters" at={at} onTurn={turn}>
      {['a', 'b', 'c'].map((key) => (
        <li key={key}>{key}</li>
      ))}
    </Strip>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  turns.mockReset();
  render(<Posters />);
});

test('the strip opens at its item without a turn', () => {
  expect([list().scrollLeft, list().style.scrollBehavior]).toEqual([WIDTH, 'auto']);
  fireEvent.scroll(list());
  rests();
  expect(turns).not.toHaveBeenCalled();
});

test('a swipe turns to the next item once it rests', () => {
  swipeTo(1.4);
  scrollTo(2);
  expect(turns).not.toHaveBeenCalled();
  rests();
  expect(turns.mock.calls).toEqual([[2]]);
});

test('a slow turn to an item does not jump back', () => {
  act(() => turnTo(2));
  expect(list().scrollLeft).toBe(2 * WIDTH);
  scrollTo(1.2);
  rests();
  expect(turns).not.toHaveBeenCalled();
});

test('a finger stops a turn', () => {
  act(() => turnTo(2));
  swipeTo(0);
  rests();
  expect(turns.mock.calls).toEqual([[0]]);
});
