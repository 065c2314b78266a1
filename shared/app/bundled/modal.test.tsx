import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

test('the focus goes to the marked control, and not to the first one', () => {
  render(
    <Modal as="sheet" label="Change Email">
      <button type="button">Change</button>
      <button type="button" data-focus="">
        Keep
      </button>
    </Modal>,
  );
  expect(document.activeElement?.textContent).toBe('Keep');
});

describe('on a phone without modal dialogs', () => {
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });
  const openOver = (onClose = () => {}) => {
    render(<button type="button">Confirm Seat</button>);
    button('Confirm Seat').focus();
    return open(onClose);
  };

  beforeEach(() => {
    for (const method of ['showModal', 'close']) Reflect.deleteProperty(HTMLDialogElement.prototype, method);
  });

  test('the content is open over a scrim that covers the page', () => {
    openOver();
    expect(dialog().hasAttribute('open')).toBe(true);
    expect(dialog().previousElementSibling?.className).toContain('scrim');
  });

  test('the content leaves the slots around it, which would cut it off, until it closes', () => {
    document.body.innerHTML =
      '<div data-slot="movie.below"><div data-slot="offers.below"><section></section></div></div>';
    const contained = () =>
      [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(({ style }) => style.contain);
    const container = document.querySelector('section') as HTMLElement;
    const { unmount } = render(<Modal as="sheet">Choose</Modal>, { container });
    expect(contained()).toEqual(['none', 'none']);
    unmount();
    expect(contained()).toEqual(['', '']);
  });

  test('the focus goes inside, stays there, and returns', () => {
    const { unmount } = openOver();
    expect(document.activeElement).toBe(button('Save'));
    button('Confirm Seat').focus();
    expect(document.activeElement).toBe(button('Save'));
    unmount();
    expect(document.activeElement).toBe(button('Confirm Seat'));
  });

  test('the focus returns after a tap on the scrim, which takes it away', () => {
    const { unmount } = openOver();
    button('Save').blur();
    unmount();
    expect(document.activeElement).toBe(button('Confirm Seat'));
  });

  test('Escape cancels the modal on top alone', async () => {
    const [below, above] = [jest.fn(), jest.fn()];
    open(below);
    const { unmount } = open(above);
    await userEvent.keyboard('{Escape}');
    expect([below, above].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    unmount();
    await userEvent.keyboard('{Enter}{Escape}');
    expect([below, above].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('a browser that moves no focus', () => {
  test('at the opening has it inside afterwards', () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    open();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  test('at the closing has it at the opener afterwards', () => {
    render(<button type="button">Change</button>);
    const opener = screen.getByRole('button', { name: 'Change' });
    opener.focus();
    open().unmount();
    expect(document.activeElement).toBe(opener);
  });
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
