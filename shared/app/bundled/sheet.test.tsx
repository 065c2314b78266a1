import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { provideModalDialogs } from '@viewmax/testing/modal-dialogs';
import { Sheet } from './sheet.tsx';

beforeEach(provideModalDialogs);

test('a sheet is named by its heading and closes at Escape', () => {
  const onClose = jest.fn();
  render(
    <Sheet title="Profile picture" onClose={onClose}>
      <p>words</p>
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Profile picture' });
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a message is named by its title and its text', () => {
  render(
    <Sheet as="dialog" icon={<svg />} title="Not saved" text="Check your connection.">
      <button type="button">OK</button>
    </Sheet>,
  );
  expect(screen.getByRole('dialog', { name: 'Not saved Check your connection.' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Not saved');
});
