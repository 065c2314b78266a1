import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDoorList, listDoorShowings, redeemTicket, undoScan } from '@viewmax/contracts/calls';
import type { ErrorCode } from '@viewmax/contracts/error-codes';
import { patterns } from '@viewmax/shared/bundled/paths.ts';
import { $busy, on, provideModalDialogs, refusal, renderAt, serve } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { $lists } from '../../stores/lists.ts';
import { $reached } from '../../stores/showings.ts';
import { CODES, doorShowing, listAnswer, redeemed, showingsAnswer } from '../../testing/door.ts';
import { DoorScreen } from '../door.tsx';

/** A camera, and a reader of codes that sees what a test shows. */
function provideCamera({ refuses }: { refuses?: 'NotAllowedError' | 'NotFoundError' } = {}) {
  let shown: string | undefined;
  let reads = 0;
  const torch: unknown[] = [];
  const stopped: string[] = [];
  const track = {
    stop: () => stopped.push('video'),
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async ({ advanced }: { advanced: unknown[] }) => void torch.push(...advanced),
  };
  const getUserMedia = async () => {
    if (refuses) throw new DOMException('no camera', refuses);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  HTMLMediaElement.prototype.play = async () => {};
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => {
      reads += 1;
      return shown === undefined ? [] : [{ rawValue: shown }];
    };
  }
  Object.assign(globalThis, { BarcodeDetector });
  return {
    torch,
    stopped,
    reads: () => reads,
    show(text: string | undefined) {
      shown = text;
    },
  };
}

const showing = doorShowing();

const answers = [
  on(listDoorShowings, showingsAnswer(showing)),
  on(getDoorList, { showtimeId: 's1', cinemaId: 'c1' }, async () => await listAnswer(showing)),
];
const scans = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === 'POST');
const open = () => renderAt(patterns.scan, <DoorScreen />, '/door/scan/c1/s1');
const refused = (code: ErrorCode, more = {}) => refusal(code, { error: 'Words of the server', ...more });

let vibrate: jest.Mock;
signInForEachTest();
beforeEach(() => {
  $reached.set(true);
  provideModalDialogs();
  vibrate = jest.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});

describe('the camera', () => {
  test('lets in the guest of a code once while it is held, and the next guest without a tap', async () => {
    const camera = provideCamera();
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
    );
    const { unmount } = open();
    await screen.findByRole('button', { name: 'Torch' });
    camera.show(CODES.fresh);
    const green = await screen.findByRole('button', { name: /^Let in/ });
    // A reader's Enter would press a control that has the focus.
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(green.textContent).toContain('Row C, seat 7');
    expect(green.textContent).toContain('Eko Nocturne, 7:00 PM');
    expect(green.textContent).toContain('Screen 2 · 13 of 48 in');
    await waitFor(() => expect(vibrate).toHaveBeenLastCalledWith(80));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(scans(calls)).toHaveLength(1);
    camera.show(CODES.first);
    await waitFor(() => expect(scans(calls)).toHaveLength(2));
    unmount();
    expect(camera.stopped).toContain('video');
    expect($busy.get()).toBe(false);
  });

  test('reads no picture while a code is checked, and the code that is held then counts', async () => {
    const camera = provideCamera();
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const calls = serve(
      ...answers,
      on(redeemTicket, () => answered.then(() => redeemed())),
    );
    open();
    await screen.findByRole('button', { name: 'Torch' });
    camera.show(CODES.fresh);
    await waitFor(() => expect(scans(calls)).toHaveLength(1));
    const before = camera.reads();
    camera.show(CODES.first);
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(camera.reads()).toBe(before);
    answer();
    await waitFor(() => expect(scans(calls).map(({ body }) => (body as { code: string }).code)).toContain(CODES.first));
  });

  test('lets an update in between two scans, and not in one', async () => {
    const camera = provideCamera();
    serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
    );
    open();
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
    open();
    camera.show('https://viewmax.example/movie/7');
    expect(await screen.findByText('This QR code is not a ticket.')).toBeTruthy();
    expect(scans(calls)).toEqual([]);
  });

  test('lights the torch', async () => {
    const camera = provideCamera();
    serve(...answers);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Torch' }));
    expect(camera.torch).toEqual([{ torch: true }]);
    expect(screen.getByRole('button', { name: 'Torch', pressed: true })).toBeTruthy();
  });

  test.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera'],
  ] as const)('that fails with %s says so, and leaves the keypad', async (refuses, words) => {
    provideCamera({ refuses });
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
    );
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    for (const digit of CODES.fresh) await userEvent.click(screen.getByRole('button', { name: digit }));
    await waitFor(() => expect(scans(calls)[0]?.body).toMatchObject({ code: CODES.fresh }));
  });
});

describe('the keypad', () => {
  const type = async (text: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Type digits' }));
    await userEvent.keyboard(text);
  };

  test('groups the digits, deletes one, and takes those of a reader at a cable', async () => {
    provideCamera();
    const calls = serve(...answers, on(redeemTicket, refused('ticket_void')));
    open();
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
  const rest = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  test('takes no digits of a reason, and the next code of a reader is whole', async () => {
    provideCamera();
    serve(...answers, on(redeemTicket, refused('not_now', { opensAt: '2026-03-04T16:00:00Z' })));
    open();
    await type(CODES.fresh);
    await userEvent.click(await screen.findByRole('button', { name: 'Let in anyway' }));
    await userEvent.type(screen.getByLabelText('Another reason'), 'Row 7, seat 12');
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
    expect(await screen.findByRole('button', { name: /^Let in/ })).toBeTruthy();
    await rest(600);
    await read(CODES.first);
    await waitFor(() =>
      expect(scans(calls).map(({ body }) => (body as { code: string }).code)).toEqual([CODES.fresh, CODES.first]),
    );
  });

  test('takes the code of a reader after digits that somebody left', async () => {
    provideCamera();
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
    );
    open();
    await type('12345');
    await rest(600);
    await read(CODES.fresh);
    await waitFor(() => expect(scans(calls).map(({ body }) => body)).toMatchObject([{ code: CODES.fresh }]));
    await rest(300);
    expect(scans(calls)).toHaveLength(1);
  });

  test('keeps slow digits, and Enter clears unfinished ones and presses no control for a reader', async () => {
    provideCamera();
    const calls = serve(...answers, on(redeemTicket, refused('ticket_void')));
    open();
    await type('482');
    await rest(600);
    await userEvent.keyboard('917');
    expect(screen.getByLabelText('Digits').textContent).toBe('482 917');
    screen.getByRole('button', { name: 'Camera' }).focus();
    // The end of a reader's code, of which digits were lost.
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Digits').textContent).toBe('000 000 000 000');
    expect(scans(calls)).toEqual([]);
    await rest(600);
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByLabelText('Digits')).toBeNull();
  });

  test('lets in anyway for a reason where the server allows it', async () => {
    provideCamera();
    serve(...answers, on(redeemTicket, refused('not_now', { opensAt: '2026-03-04T16:00:00Z' })));
    open();
    await type(CODES.fresh);
    expect(await screen.findByText('Opens at 5:00 PM')).toBeTruthy();
    const calls = serve(
      ...answers,
      on(redeemTicket, () => redeemed()),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Let in anyway' }));
    await userEvent.click(screen.getByRole('button', { name: 'Let in' }));
    expect(screen.getByText('Please write a few words.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'The manager allowed it' }));
    expect(await screen.findByRole('button', { name: /^Let in/ })).toBeTruthy();
    expect(scans(calls)[0]?.body).toMatchObject({ force: true, reason: 'The manager allowed it' });
  });

  test('leads to the showing of a ticket that is for another one', async () => {
    provideCamera();
    const late = doorShowing({ ShowtimeID: 's2', MovieTitle: 'Okada 99' });
    serve(
      on(listDoorShowings, showingsAnswer(showing, late)),
      on(redeemTicket, refused('other_showing', { showing: late })),
    );
    open();
    await type(CODES.fresh);
    expect(await screen.findByText('Okada 99, 7:00 PM, Screen 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Scan for that showing' }));
    expect(screen.getByRole('heading', { name: '7:00 PM Okada 99' })).toBeTruthy();
    expect(screen.queryByText('Another showing')).toBeNull();
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
    open();
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
    provideCamera();
    const party = { size: 2, admitted: 0, remaining: 2 };
    const calls = serve(...answers, on(redeemTicket, refused('how_many', { party, seats: ['D1', 'D2'] })));
    open();
    await type(CODES.party);
    await screen.findByText('How many?');
    await read(CODES.fresh);
    await rest(200);
    expect(scans(calls)).toHaveLength(1);
  });

  test('says why the last scan cannot be taken back, until the next one', async () => {
    provideCamera();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    serve(
      ...answers,
      on(redeemTicket, ({ body }) => redeemed([(body as { code: string }).code === CODES.fresh ? 'C7' : 'C8'])),
      on(undoScan, refused('too_late_to_undo', { error: 'The show has begun.' })),
    );
    open();
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
    open();
    await type(CODES.fresh);
    await userEvent.click(await screen.findByRole('button', { name: /^Let in/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    const [scan, undo] = scans(calls).map(({ body }) => body as { nonce: string });
    expect(undo?.nonce).toBe(scan?.nonce);
  });
});

describe('without a network', () => {
  test('the door lets in by its list, says its age, and counts the scans that wait', async () => {
    const camera = provideCamera();
    serve(...answers);
    open();
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
