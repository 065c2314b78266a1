import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fetchServicesStatus } from '@viewmax/contracts/calls';
import type { PaymentMethod } from '@viewmax/contracts/constants';
import { endSession, startSession } from '@viewmax/shared';
import { on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { servicesOf } from '@viewmax/testing/services';
import { FundScreen } from './fund.tsx';

const provider = (active_payment_method: PaymentMethod) =>
  serve(on(fetchServicesStatus, { services: servicesOf({ active_payment_method }) }));

const open = (state?: object) => renderAt('/fund', <FundScreen />, { pathname: '/fund', state });
const field = () => screen.getByLabelText('Points in Vp') as HTMLInputElement;
const payButton = () => screen.queryByRole('button', { name: 'Proceed to Pay' });
const loader = () => screen.queryByText('Opening the payment window');
const enter = (value: string) => fireEvent.change(field(), { target: { value } });
const statusCalls = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/services/status'));

async function blocked() {
  const script = document.head.querySelector('script');
  await act(async () => void script?.dispatchEvent(new Event('error')));
}

async function pay() {
  jest.useFakeTimers();
  enter('3000');
  await act(async () => fireEvent.click(payButton() as HTMLElement));
  await act(() => jest.advanceTimersByTimeAsync(10));
  await blocked();
}

beforeEach(() => {
  startSession(tokenFor());
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  endSession();
});

describe('a payment that cannot begin', () => {
  test.each([
    ['flutterwave', 'Unable to load flutterwave payment modal'],
    ['paystack', 'Unable to load paystack inline script'],
  ] as const)('shows the specified text for %s, and the button retries', async (method, text) => {
    const calls = provider(method);
    open();
    await pay();
    expect(screen.getByRole('alert').textContent).toBe(text);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    const asked = statusCalls(calls).length;
    await act(async () => fireEvent.click(payButton() as HTMLElement));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(10));
    await blocked();
    expect(statusCalls(calls)).toHaveLength(asked + 1);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  test('changes nothing after the member left the screen', async () => {
    provider('paystack');
    const { unmount } = open();
    jest.useFakeTimers();
    enter('5');
    act(() => void fireEvent.click(payButton() as HTMLElement));
    unmount();
    await jest.advanceTimersByTimeAsync(6_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the pay button', () => {
  test('is missing without an amount', () => {
    open();
    expect(payButton()).toBeNull();
    enter('0');
    expect(payButton()).toBeNull();
    expect(screen.getByText('Enter the points you want')).toBeTruthy();
  });

  test('is replaced by a loader for 5 seconds', async () => {
    provider('flutterwave');
    open();
    await pay();
    await act(() => jest.advanceTimersByTimeAsync(4_900));
    expect(payButton()).toBeNull();
    expect(loader()).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(payButton()).toBeTruthy();
    expect(loader()).toBeNull();
  });

  test('starts one attempt, even when Enter is pressed meanwhile', async () => {
    const calls = provider('flutterwave');
    open();
    await pay();
    await act(async () => fireEvent.submit(field().form as HTMLFormElement));
    expect(statusCalls(calls)).toHaveLength(1);
  });
});

describe('the amount', () => {
  test('drops all characters but digits and groups the digits', async () => {
    open();
    await userEvent.type(field(), '3a0.0-0');
    expect(field().value).toBe('3,000');
    expect(screen.getByText('₦2,030')).toBeTruthy();
  });

  test('is at most 1,000,000', async () => {
    open();
    await userEvent.type(field(), '1000001');
    expect(field().value).toBe('1,000,000');
    expect(screen.getByText('₦676,667')).toBeTruthy();
    expect(screen.getByText('1,000,000 Vp is the most at once')).toBeTruthy();
  });

  test('keeps the caret in its place while digits are inserted in the middle', async () => {
    open();
    await userEvent.type(field(), '3000');
    await userEvent.type(field(), '45', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(field().value).toBe('345,000');
  });

  test('is described by its price', () => {
    open();
    enter('100');
    const line = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(line?.textContent).toBe('You pay ₦68');
  });

  test('begins with the points that a purchase lacks', () => {
    open({ points: 800 });
    expect(field().value).toBe('800');
    expect(payButton()).toBeTruthy();
  });
});

test('Cancel leads back to the profile', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(screen.getByTestId('elsewhere').textContent).toBe('/profile');
});
