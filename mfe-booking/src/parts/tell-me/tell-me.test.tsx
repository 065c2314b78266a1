import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listWaitings, waitForSeats } from '@viewmax/contracts/calls';
import type { WaitingsResponse } from '@viewmax/contracts/waiting';
import { foreign, on, provideModalDialogs, type Reply, refusal, renderAt, serve, withFlags } from '@viewmax/testing';
import { signInForEachTest } from '@viewmax/testing/sign-in-for-each-test';
import { cinema } from '../../testing/data.ts';
import { answerOf, offer, waiting } from '../../testing/waitings.ts';
import { TellMe } from './tell-me.tsx';
import { TellMeNow } from './tell-me-now.tsx';

provideModalDialogs();
signInForEachTest();
beforeEach(() => {
  withFlags({ 'seats-on-a-plan': true });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});

const CINEMA = cinema('c1', { Name: 'Riverside Screens' });

async function open(before: Reply<WaitingsResponse>, after: Reply<WaitingsResponse> = answerOf(waiting('w1'))) {
  const calls = serve(on(listWaitings, before), on(waitForSeats, after));
  renderAt('/movie/m1', <TellMe showtimeId="s1" cinema={CINEMA} count={3} about="4:15 PM" />);
  await act(async () => {});
  return calls;
}
const button = () => screen.queryByRole('button', { name: 'Tell me when a seat is free: 4:15 PM' });
async function ask() {
  await userEvent.click(button() as HTMLElement);
  return within(screen.getByRole('dialog', { name: 'Tell me when seats are free' }));
}

describe('Tell me', () => {
  test('is hidden where a backend lacks the call, and without an answer', async () => {
    await open(foreign({ error: 'No such call' }, 404));
    expect(button()).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is hidden without an answer', async () => {
    await open(foreign({ error: 'Down' }, 400));
    expect(button()).toBeNull();
  });

  test('asks for how many and where, and says that the member waits', async () => {
    const calls = await open(answerOf());
    const question = await ask();
    expect((question.getByLabelText('How many people?') as HTMLSelectElement).value).toBe('3');
    await userEvent.selectOptions(question.getByLabelText('How many people?'), '2');
    expect(question.queryByLabelText('How?')).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Tell me' }));
    const answer = within(await screen.findByRole('dialog', { name: /^You wait for 2 seats/ }));
    expect(calls.at(-1)?.body).toEqual({ uuid: 'u-1', showtimeID: 's1', cinemaID: 'c1', count: 2, sms: false });
    expect(answer.queryByText(/points for their seats/)).toBeNull();
    await userEvent.click(answer.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('link', { name: 'You wait for 2 seats' }).getAttribute('href')).toBe('/mytickets');
  });

  test('waits at any cinema, and by SMS for a proven phone', async () => {
    const calls = await open(
      { Waitings: [], CanSms: true },
      answerOf(waiting('w1', { CinemaID: undefined, Count: 3 })),
    );
    const question = await ask();
    await userEvent.selectOptions(question.getByLabelText('Where?'), 'Any cinema in your area');
    await userEvent.selectOptions(question.getByLabelText('How?'), 'By SMS, if no message arrives');
    await userEvent.click(question.getByRole('button', { name: 'Tell me' }));
    await screen.findByRole('dialog', { name: /^You wait for 3 seats/ });
    expect(calls.at(-1)?.body).toEqual({ uuid: 'u-1', showtimeID: 's1', count: 3, sms: true });
  });

  test('tells a member without the points that others come first, and leads to more credit', async () => {
    await open(answerOf(), answerOf(waiting('w1', { IsCovered: false })));
    await userEvent.click((await ask()).getByRole('button', { name: 'Tell me' }));
    const answer = within(await screen.findByRole('dialog', { name: /^You wait/ }));
    expect(answer.getByText('Members with the points for their seats come first.')).toBeTruthy();
    expect(answer.getByRole('link', { name: 'Get More Viewmax Credit' }).getAttribute('href')).toBe('/fund');
  });

  test.each([
    ['a refusal', refusal('too_many_waitings'), /^You wait for five other shows/],
    ['no answer', foreign({ error: 'x' }, 500), 'No answer yet. Please try again.'],
  ])('shows %s, and the member may try again', async (_, after, text) => {
    await open(answerOf(), after);
    const question = await ask();
    await userEvent.click(question.getByRole('button', { name: 'Tell me' }));
    expect((await question.findByRole('alert')).textContent).toMatch(text);
    serve(on(waitForSeats, answerOf(waiting('w1'))));
    await userEvent.click(question.getByRole('button', { name: 'Tell me' }));
    expect(await screen.findByRole('dialog', { name: /^You wait/ })).toBeTruthy();
  });

  test('sends nothing without a network', async () => {
    await open(answerOf());
    const question = await ask();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(question.getByRole('button', { name: 'Tell me' }));
    expect((await question.findByRole('alert')).textContent).toBe('You are offline. Nothing was sent.');
    jest.restoreAllMocks();
  });

  test('leads a member who waits at any cinema to My Tickets', async () => {
    await open(answerOf(waiting('w1', { CinemaID: undefined, Offer: offer() })));
    expect(screen.getByRole('link', { name: 'You wait for 2 seats' })).toBeTruthy();
    expect(button()).toBeNull();
  });
});

describe('in a refusal', () => {
  async function openNow(before: Reply<WaitingsResponse>) {
    const calls = serve(on(listWaitings, before), on(waitForSeats, answerOf(waiting('w1', { IsCovered: false }))));
    renderAt('/confirmticket', <TellMeNow showtimeId="s1" cinemaId="c1" count={2} />);
    await act(async () => {});
    return calls;
  }

  test('one tap waits for the chosen seats', async () => {
    const calls = await openNow(answerOf());
    await userEvent.click(screen.getByRole('button', { name: 'Tell me when 2 seats are free' }));
    expect((await screen.findByRole('status')).textContent).toBe(
      'You wait for 2 seats. My Tickets shows it. Members with the points for their seats come first.',
    );
    expect(calls.at(-1)?.body).toEqual({ uuid: 'u-1', showtimeID: 's1', cinemaID: 'c1', count: 2 });
  });

  test('the button is hidden where a backend lacks the call', async () => {
    await openNow(foreign({ error: 'No such call' }, 404));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
