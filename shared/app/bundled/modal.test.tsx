import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { provideModalDialogs } from '@viewmax/testing/modal-dialogs';
import { Modal } from './modal.tsx';

const open = (onClose?: () => void) =>
  render(
    <Modal as="sheet" label="Change Email" onClose={onClose}>
      <button type="button">Save</button>
    </Modal>,
  );
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Change Email' });

/** A browser does this when the member cancels a second time. */
function isClosedByTheBrowser(): void {
  dialog().close();
  fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
}

beforeEach(provideModalDialogs);

test('the modal is drawn in the page on a phone without modal dialogs', () => {
  for (const method of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, method);
  const { unmount } = open(() => {});
  expect(dialog().hasAttribute('open')).toBe(true);
  unmount();
});

describe('a member who cancels', () => {
  test('stays in a modal that must be answered', () => {
    open();
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(dialog().open).toBe(true);
    isClosedByTheBrowser();
    expect(dialog().open).toBe(true);
  });

  test('reaches the handler, and the dialog stays until it is unmounted', () => {
    const onClose = jest.fn();
    open(onClose);
    expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(dialog().open).toBe(true);
    isClosedByTheBrowser();
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('the page below a modal', () => {
  const { style } = document.body;

  test('stays locked until the last of several modals closes, in any order', () => {
    const first = open(() => {});
    const second = open(() => {});
    first.unmount();
    expect(style.overflow).toBe('hidden');
    second.unmount();
    expect(style.overflow).toBe('');
  });

  test('is locked while a modal is open, and unlocked afterwards', () => {
    const { unmount } = open(() => {});
    expect(style.overflow).toBe('hidden');
    unmount();
    expect(style.overflow).toBe('');
  });
});
