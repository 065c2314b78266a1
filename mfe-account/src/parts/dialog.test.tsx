import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { provideModalDialogs } from '@viewmax/testing';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

const onClose = jest.fn();
const again = jest.fn();

provideModalDialogs();
beforeEach(() => {
  onClose.mockClear();
  again.mockClear();
});

test('a dialog closes at Escape and does not retry', () => {
  render(<Dialog icon={null} tone="error" title="Not saved" text="Try again." again={again} onClose={onClose} />);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(again).not.toHaveBeenCalled();
});

test('a dialog without a retry offers no retry', async () => {
  render(<Dialog icon={null} tone="warn" text="The file given is not an image" onClose={onClose} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  expect(screen.queryByRole('heading')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog is named by its title and its text', () => {
  render(<Dialog icon={null} tone="error" title="Not saved" text="Check your connection." onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Not saved Check your connection.' })).toBeTruthy();
});

test('a dialog separates Cancel from Try again', async () => {
  render(<Dialog icon={null} tone="error" text="Not saved" again={again} onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onClose.mock.calls.length, again.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([onClose.mock.calls.length, again.mock.calls.length]).toEqual([1, 1]);
});

test('a sheet is named by its heading and closes at Escape', () => {
  render(
    <Sheet title="Profile picture" onClose={onClose}>
      <p>words</p>
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Profile picture' });
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
