import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listDoorScreenings, redeemTicket, undoScan } from '@viewmax/contracts/calls';
import { on, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { provideCamera } from '../../testing/camera.ts';
import { CODES, doorScreening, redeemed, screeningsAnswer } from '../../testing/door.ts';
import {
  answers,
  letsIn,
  openScanner,
  passes,
  provideClock,
  provideDoorPhone,
  refused,
  scannedCodes,
  scans,
  screening,
} from '../../testing/scanning.tsx';

let vibrate: jest.Mock;
signInForEachTest();
beforeEach(() => {
  vibrate = provideDoorPhone();
});

describe('the keypad', () => {
  const type = async (text: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Type digits' }));
    await userEvent.keyboard(text);
  };

  test('groups the digits, deletes one, and takes those of a reader at a cable', async () => {
    provideCamera();
    const calls = serve(...answers, on(redeemTicket, refused('ticket_void')));
    openScanner();
    await type('12345');
    expect(screen.getByLabelText('Digits').textContent).toBe('123 45');
    await userEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
    expect(screen.getByLabelText('Digits').textContent).toBe('123 4');
    await userEvent.keyboard('56789012');
    expect(await screen.findByText('Void ticket')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(scans(calls)[0]?.body).toMatchObject({ code: '123456789012' });
    await waitFor(() => expect(vibrate).toHaveBeenLastCalledWith([180, 90, 180]));
  });

  const read = (text: string) =>
    act(async () => {
      for (const key of [...text, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
    });

  test('takes no digits of a reason, and the next code of a reader is whole', async () => {
    provideClock();
    provideCamera();
    serve(...answers, on(redeemTicket, refused('not_now', { opensAt: '2026-03-04T16:00:00Z' })));
    openScanner();
    await type(CODES.fresh);
    await userEvent.click(await screen.findByRole('button', { name: 'Let in anyway' }));
    await userEvent.type(screen.getByLabelText('Another reason'), 'Row 7, seat 12');
    const calls = serve(...answers, letsIn);
    await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
    expect(await screen.findByRole('button', { name: /^Let in/ })).toBeTruthy();
    await passes(600);
    await read(CODES.first);
    await waitFor(() => expect(scannedCodes(calls)).toEqual([CODES.fresh, CODES.first]));
  });

  test('takes the code of a reader after digits that somebody left', async () => {
    provideClock();
    provideCamera();
    const calls = serve(...answers, letsIn);
    openScanner();
    await type('12345');
    await passes(600);
    await read(CODES.fresh);
    await waitFor(() => expect(scans(calls).map(({ body }) => body)).toMatchObject([{ code: CODES.fresh }]));
    await passes(300);
    expect(scans(calls)).toHaveLength(1);
  });

  test('keeps slow digits, and Enter clears unfinished ones and presses no control for a reader', async () => {
    provideClock();
    provideCamera();
    const calls = serve(...answers, on(redeemTicket, refused('ticket_void')));
    openScanner();
    await type('482');
    await passes(600);
    await userEvent.keyboard('917');
    expect(screen.getByLabelText('Digits').textContent).toBe('482 917');
    screen.getByRole('button', { name: 'Camera' }).focus();
    // The end of a reader's code, of which digits were lost.
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Digits').textContent).toBe('000 000 000 000');
    expect(scans(calls)).toEqual([]);
    await passes(600);
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByLabelText('Digits')).toBeNull();
  });

  test('lets in anyway for a reason where the server allows it', async () => {
    provideCamera();
    serve(...answers, on(redeemTicket, refused('not_now', { opensAt: '2026-03-04T16:00:00Z' })));
    openScanner();
    await type(CODES.fresh);
    expect(await screen.findByText('Opens at 5:00 PM')).toBeTruthy();
    const calls = serve(...answers, letsIn);
    await userEvent.click(screen.getByRole('button', { name: 'Let in anyway' }));
    await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
    expect(screen.getByText('Please write a few words.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'The manager allowed it' }));
    expect(await screen.findByRole('button', { name: /^Let in/ })).toBeTruthy();
    expect(scans(calls)[0]?.body).toMatchObject({ force: true, reason: 'The manager allowed it' });
  });

  test('leads to the screening of a ticket that is for another one', async () => {
    provideCamera();
    const late = doorScreening({ ShowtimeID: 's2', MovieTitle: 'Okada 99' });
    serve(
      on(listDoorScreenings, screeningsAnswer(screening, late)),
      on(redeemTicket, refused('other_showing', { showing: late })),
    );
    openScanner();
    await type(CODES.fresh);
    expect(await screen.findByText('Okada 99, 7:00 PM, Screen 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Scan for that show' }));
    expect(screen.getByRole('heading', { name: '7:00\u00a0PM Okada 99' })).toBeTruthy();
    expect(screen.queryByText('Another show')).toBeNull();
  });

  test('asks how many of a party are here', async () => {
    provideCamera();
    serve(
      ...answers,
      on(
        redeemTicket,
        refused('how_many', {
          party: { size: 8, admitted: 3, remaining: 5 },
          seats: ['D4', 'D5', 'D6', 'D7', 'D8'],
        }),
      ),
    );
    openScanner();
    await type(CODES.party);
    expect(await screen.findByText('A booking of 8, 3 in already, Eko Nocturne, 7:00 PM')).toBeTruthy();
    expect(screen.getByText('Row D, seats 4 to 8')).toBeTruthy();
    // Red is the colour of refusals alone.
    expect(screen.getByRole('button', { name: 'All 5' }).className).not.toContain('primary');
    const seats = ['D1', 'D2', 'D3'];
    const party = { size: 8, admitted: 6, remaining: 2 };
    const body = { ...redeemed(seats), party, count: { sold: 48, admitted: 15 } };
    const calls = serve(...answers, on(redeemTicket, body));
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: '3' }));
    expect(await screen.findByText('Let in 3')).toBeTruthy();
    expect(screen.getByText('6 of 8 of this booking are in')).toBeTruthy();
    expect(scans(calls)[0]?.body).toMatchObject({ code: CODES.party, count: 3 });
  });

  test('takes no code of a reader while a question waits', async () => {
    provideClock();
    provideCamera();
    const party = { size: 2, admitted: 0, remaining: 2 };
    const calls = serve(...answers, on(redeemTicket, refused('how_many', { party, seats: ['D1', 'D2'] })));
    openScanner();
    await type(CODES.party);
    await screen.findByText('How many?');
    await read(CODES.fresh);
    await passes(200);
    expect(scans(calls)).toHaveLength(1);
  });

  test('asks to compare the digits of an unknown code', async () => {
    provideCamera();
    serve(...answers, on(redeemTicket, refused('ticket_not_found')));
    openScanner();
    await type(CODES.unknown);
    expect((await screen.findByText('Unknown code')).parentElement?.textContent).toContain('Compare the 12 digits');
  });

  test('says why the last scan cannot be taken back, until the next one', async () => {
    provideCamera();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    serve(
      ...answers,
      on(redeemTicket, ({ body }) => redeemed([(body as { code: string }).code === CODES.fresh ? 'C7' : 'C8'])),
      on(undoScan, refused('too_late_to_undo', { error: 'The show has begun.' })),
    );
    openScanner();
    await type(CODES.fresh);
    await userEvent.click(await screen.findByRole('button', { name: /^Let in/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('The show has begun.')).toBeTruthy();
    await userEvent.keyboard(CODES.first);
    await userEvent.click(await screen.findByRole('button', { name: /^Let in/ }));
    expect(screen.queryByText('The show has begun.')).toBeNull();
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  });

  test('takes the last scan back', async () => {
    provideCamera();
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
      on(undoScan, { ok: true }),
    );
    openScanner();
    await type(CODES.fresh);
    await userEvent.click(await screen.findByRole('button', { name: /^Let in/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    const [scan, undo] = scans(calls).map(({ body }) => body as { nonce: string });
    expect(undo?.nonce).toBe(scan?.nonce);
    expect(screen.getByText('Taken back. Not in: Row C, seat 7.').getAttribute('role')).toBe('status');
  });

  test('takes the last scan back after a reload, in the rest of its minute', async () => {
    provideClock();
    provideCamera();
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
      on(undoScan, { ok: true }),
    );
    const { unmount } = openScanner();
    await type(CODES.fresh);
    await screen.findByRole('button', { name: /^Let in/ });
    unmount();
    await passes(20_000);
    const again = openScanner();
    const name = (await screen.findByRole('button', { name: /^Undo/ })).textContent;
    expect(Number(/\d+/.exec(name ?? '')?.[0])).toBeLessThanOrEqual(40);
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Taken back. Not in: Row C, seat 7.');
    expect(scans(calls)).toHaveLength(2);
    again.unmount();
  });

  test('offers no undo after the minute of a scan', async () => {
    provideClock();
    provideCamera();
    serve(...answers, letsIn);
    const { unmount } = openScanner();
    await type(CODES.fresh);
    await screen.findByRole('button', { name: /^Let in/ });
    unmount();
    await passes(61_000);
    openScanner();
    await screen.findByRole('button', { name: 'Type digits' });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});
