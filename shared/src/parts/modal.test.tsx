import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { provideModalDialogs } from '../testing/modal-dialogs.ts';
import { Modal } from './modal.tsx';

const open = (onClose?: () => void) =>
  render(
    <Modal as="sheet" label="Change Email" onClose={onClose}>
      <button type="button">Save</button>
    </Modal>,
  );
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Change Email' });

/** What a browser does when it is asked to go a second time. */
function isClosedByTheBrowser(): void {
  dialog().close();
  fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
}

beforeEach(provideModalDialogs);

it('stands in the page of a phone that knows no modal dialogs', () => {
  for (const method of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, method);
  const { unmount } = open(() => {});
  expect(dialog().hasAttribute('open')).toBe(true);
  unmount();
});

describe('whoever wants to leave', () => {
  it('is led back into it where nothing means no', () => {
    open();
    fireEvent(dialog(), new Event('cancel', { cancelable: true }));
    expect(dialog().open).toBe(true);
    isClosedByTheBrowser();
    expect(dialog().open).toBe(true);
  });

  it('is heard, and the dialog stays until it is taken away', () => {
    const onClose = jest.fn();
    open(onClose);
    expect(fireEvent(dialog(), new Event('cancel', { cancelable: true }))).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(dialog().open).toBe(true);
    isClosedByTheBrowser();
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('the page below', () => {
  const { style } = document.body;

  it('stays still until the last of several is gone, whichever that is', () => {
    const first = open(() => {});
    const second = open(() => {});
    first.unmount();
    expect(style.overflow).toBe('hidden');
    second.unmount();
    expect(style.overflow).toBe('');
  });

  it('is still while one is open, and let go of', () => {
    const { unmount } = open(() => {});
    expect(style.overflow).toBe('hidden');
    unmount();
    expect(style.overflow).toBe('');
  });
});
