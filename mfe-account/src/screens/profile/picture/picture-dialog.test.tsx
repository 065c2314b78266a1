import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { provideModalDialogs } from '@viewmax/testing';
import { PictureDialog } from './picture-dialog.tsx';

const onClose = jest.fn();
const again = jest.fn();
const openNotSaved = () =>
  render(<PictureDialog problem={{ kind: 'saving', text: 'Check your connection.', again }} onClose={onClose} />);

provideModalDialogs();
beforeEach(() => {
  onClose.mockClear();
  again.mockClear();
});

test('the dialog of a failed save closes at Escape and does not retry', () => {
  openNotSaved();
  const dialog = screen.getByRole('dialog', { name: 'Not saved Check your connection.' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(again).not.toHaveBeenCalled();
});

test('the dialog of a failed save separates Cancel from Try again', async () => {
  openNotSaved();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onClose.mock.calls.length, again.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([onClose.mock.calls.length, again.mock.calls.length]).toEqual([1, 1]);
});

test('another problem offers no retry', async () => {
  render(<PictureDialog problem={{ kind: 'not-an-image' }} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'The file given is not an image' })).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
