import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { device } from '@viewmax/shared';
import { provideModalDialogs } from '@viewmax/testing';
import { onPhone } from '../testing/phone.ts';
import { followBackButton } from './back-button.ts';

provideModalDialogs();

const nothing = () => {};
const app = { ...device().app, version: async () => '3.0.12', leave: jest.fn() };

afterEach(() => onPhone());

describe('Android’s back button', () => {
  test('closes the topmost dialog that allows it, then goes back, then leaves the app', () => {
    let press: (canGoBack: boolean) => void = nothing;
    const onBack = (handle: typeof press) => {
      press = handle;
      return nothing;
    };
    onPhone({ kind: 'android', app: { ...app, onBack } });
    followBackButton();
    const back = jest.spyOn(history, 'back').mockImplementation(nothing);
    document.body.innerHTML = '<dialog open></dialog><dialog open id="top"></dialog>';
    const top = document.querySelector<HTMLDialogElement>('#top');
    const stays = (event: Event) => event.preventDefault();
    top?.addEventListener('cancel', stays);
    press(true);
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(2);
    top?.removeEventListener('cancel', stays);
    press(true);
    expect(document.querySelectorAll('dialog[open]:not(#top)')).toHaveLength(1);
    press(true);
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(back).not.toHaveBeenCalled();
    press(true);
    expect(back).toHaveBeenCalledTimes(1);
    press(false);
    expect(app.leave).toHaveBeenCalledTimes(1);
  });
});
