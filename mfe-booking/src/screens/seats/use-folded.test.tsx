import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { useFolded } from './use-folded.ts';

function Bar({ content }: { content: string }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const isFolded = useFolded(bar, content);
  return (
    <div ref={bar} role="status">
      {isFolded ? 'folded' : 'whole'}
    </div>
  );
}

let height: number;
const setsScreen = (high: number) => void jest.replaceProperty(window, 'innerHeight', high);
const said = () => screen.getByRole('status').textContent;
const bar = (most: number) => {
  height = most;
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
  return render(<Bar content="Row F, seat 7" />);
};
function turns(to: number): void {
  setsScreen(to);
  act(() => void dispatchEvent(new Event('resize')));
}

test.each([
  [140, 844, 'whole'],
  [160, 640, 'whole'],
  [200, 568, 'folded'],
  [148, 390, 'folded'],
  [610, 844, 'folded'],
])('a bar of %i pixels on a screen of %i is %s', (own, most, state) => {
  setsScreen(most);
  bar(own);
  expect(said()).toBe(state);
});

test('a bar folds when its words become longer, and unfolds when the phone is turned', () => {
  setsScreen(700);
  const { rerender } = bar(150);
  expect(said()).toBe('whole');
  height = 220;
  rerender(<Bar content="Row F, seats 7 to 9; row G, seats 7 to 9" />);
  expect(said()).toBe('folded');
  turns(900);
  expect(said()).toBe('whole');
  turns(400);
  expect(said()).toBe('folded');
});
