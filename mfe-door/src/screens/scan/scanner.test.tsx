import { beforeEach, describe, expect, type jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { redeemTicket } from '@viewmax/contracts/calls';
import { $busy, on, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { $lists } from '../../stores/lists.ts';
import { provideCamera } from '../../testing/camera.ts';
import { CODES, redeemed } from '../../testing/door.ts';
import {
  answers,
  letsIn,
  openScanner,
  passes,
  provideClock,
  provideDoorPhone,
  scannedCodes,
  scans,
} from '../../testing/scanning.tsx';

let vibrate: jest.Mock;
signInForEachTest();
beforeEach(() => {
  vibrate = provideDoorPhone();
});

describe('the camera', () => {
  test('lets in the guest of a code once while it is held, and the next guest without a tap', async () => {
    provideClock();
    const camera = provideCamera();
    const calls = serve(...answers, letsIn);
    const { unmount } = openScanner();
    await screen.findByRole('button', { name: 'Torch' });
    camera.show(CODES.fresh);
    const green = await screen.findByRole('button', { name: /^Let in/ });
    // A reader's Enter would press a control that has the focus.
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(green.textContent).toContain('Row\u00a0C, seat\u00a07');
    expect(green.textContent).toContain('Eko Nocturne, 7:00\u00a0PM');
    expect(green.textContent).toContain('Screen 2 · 13 of 48 in');
    await waitFor(() => expect(vibrate).toHaveBeenLastCalledWith(80));
    await passes(300);
    expect(scans(calls)).toHaveLength(1);
    camera.show(CODES.first);
    await waitFor(() => expect(scans(calls)).toHaveLength(2));
    unmount();
    expect(camera.stopped).toContain('video');
    expect($busy.get()).toBe(false);
  });

  test('shows the categories of the people, and what to look at', async () => {
    const camera = provideCamera();
    const people = [
      { category: 'adult', count: 2 },
      { category: 'child', count: 1, note: 'Under 12' },
    ];
    serve(...answers, on(redeemTicket, { ...redeemed(['C7', 'C8', 'C9']), people }));
    openScanner();
    await screen.findByRole('button', { name: 'Torch' });
    camera.show(CODES.fresh);
    const green = await screen.findByRole('button', { name: /^Let in/ });
    expect(green.textContent).toContain('2 adults, 1 child');
    expect(green.textContent).toContain('Look at 1 child: Under 12');
    expect(green.textContent).not.toContain('Look at 2 adults');
  });

  test('reads no picture while a code is checked, and the code that is held then counts', async () => {
    provideClock();
    const camera = provideCamera();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const calls = serve(
      ...answers,
      on(redeemTicket, () => answered.then(() => redeemed())),
    );
    openScanner();
    await screen.findByRole('button', { name: 'Torch' });
    camera.show(CODES.fresh);
    await waitFor(() => expect(scans(calls)).toHaveLength(1));
    const before = camera.reads();
    camera.show(CODES.first);
    await passes(300);
    expect(camera.reads()).toBe(before);
    answer();
    await waitFor(() => expect(scannedCodes(calls)).toContain(CODES.first));
  });

  test('lets an update in between two scans, and not in one', async () => {
    const camera = provideCamera();
    serve(...answers, letsIn);
    openScanner();
    await screen.findByRole('button', { name: 'Torch' });
    expect($busy.get()).toBe(false);
    camera.show(CODES.fresh);
    const green = await screen.findByRole('button', { name: /^Let in/ });
    expect($busy.get()).toBe(true);
    camera.show(undefined);
    await userEvent.click(green);
    expect($busy.get()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Type digits' }));
    await userEvent.click(screen.getByRole('button', { name: '4' }));
    expect($busy.get()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
    expect($busy.get()).toBe(false);
  });

  test('names a QR code that is no ticket, and sends nothing', async () => {
    const camera = provideCamera();
    const calls = serve(...answers);
    openScanner();
    camera.show('https://viewmax.example/movie/7');
    expect(await screen.findByText('This QR code is not a ticket.')).toBeTruthy();
    expect(scans(calls)).toEqual([]);
  });

  test('lights the torch', async () => {
    const camera = provideCamera();
    serve(...answers);
    openScanner();
    await userEvent.click(await screen.findByRole('button', { name: 'Torch' }));
    expect(camera.torch).toEqual([{ torch: true }]);
    expect(screen.getByRole('button', { name: 'Torch', pressed: true })).toBeTruthy();
  });

  test.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera'],
  ] as const)('that fails with %s says so, and leaves the keypad', async (refuses, words) => {
    provideCamera({ refuses });
    const calls = serve(...answers, letsIn);
    openScanner();
    expect(await screen.findByText(words)).toBeTruthy();
    for (const digit of CODES.fresh) await userEvent.click(screen.getByRole('button', { name: digit }));
    await waitFor(() => expect(scans(calls)[0]?.body).toMatchObject({ code: CODES.fresh }));
  });
});

describe('without a network', () => {
  test('the door lets in by its list, says its age, and counts the scans that wait', async () => {
    const camera = provideCamera();
    serve(...answers);
    openScanner();
    await screen.findByRole('button', { name: 'Torch' });
    await waitFor(() => expect(Object.keys($lists.get())).toEqual(['c1/s1']), { timeout: 10_000 });
    serve();
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/Tickets are checked by the list of/)).toBeTruthy();
    camera.show(CODES.fresh);
    const green = await screen.findByRole('button', { name: /^Let in/ });
    expect(green.textContent).toContain('Checked by the list');
    expect(screen.getByText(/just loaded\. 1 scan waits for the network\./)).toBeTruthy();
    expect(green.textContent).toContain('13 of 48 in');
  });
});
