import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { busy } from '@viewmax/shared';
import { provideModalDialogs } from '@viewmax/testing';
import { Link, MemoryRouter } from 'react-router-dom';
import { $newerShell } from './state.ts';
import { acceptUpdate, declineUpdate, watchForUpdate } from './watch-for-update.ts';
import { WebUpdate } from './web-update.tsx';

provideModalDialogs();

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = jest.fn();
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;

  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
}

const container = Object.assign(new EventTarget(), { controller: {} as object | null });
let registration: FakeRegistration;

const watch = () => watchForUpdate(registration as unknown as ServiceWorkerRegistration);
const question = () => screen.queryByText('New app update is available!. Click OK to refresh');
const after = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  container.controller = {};
  registration = new FakeRegistration();
  render(
    <MemoryRouter initialEntries={['/confirmticket']}>
      <WebUpdate />
      <Link to="/mytickets">View Tickets</Link>
    </MemoryRouter>,
  );
});
afterEach(() => {
  act(declineUpdate);
});

describe('the offer of a newer worker', () => {
  test('is not shown for the first worker', () => {
    container.controller = null;
    watch();
    registration.install();
    after(1_000);
    expect(question()).toBeNull();
  });

  test('is not shown for a worker that activates by itself', () => {
    watch();
    registration.install();
    registration.waiting = null;
    after(200);
    expect(question()).toBeNull();
  });

  test('is shown 200 ms after a worker waits, also for one that waited before', () => {
    watch();
    registration.install();
    after(199);
    expect(question()).toBeNull();
    after(1);
    expect(question()).toBeTruthy();
    act(declineUpdate);
    watch();
    after(200);
    expect(question()).toBeTruthy();
  });

  test('is shown for a worker that was installing when the watch began', () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    watch();
    registration.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    after(200);
    expect(question()).toBeTruthy();
  });

  test('waits for the end of a payment, and until the member leaves the screen of its outcome', () => {
    let over = () => {};
    act(() => {
      over = busy();
    });
    watch();
    registration.install();
    after(200);
    expect(question()).toBeNull();
    act(over);
    expect(question()).toBeNull();
    act(() => screen.getByRole('link', { name: 'View Tickets' }).click());
    expect(question()).toBeTruthy();
  });

  test('is shown on the next screen, although the screen with the outcome ends the payment only when it leaves', () => {
    let over = () => {};
    act(() => {
      over = busy();
      $newerShell.set(true);
    });
    act(() => screen.getByRole('link', { name: 'View Tickets' }).click());
    expect(question()).toBeNull();
    act(over);
    expect(question()).toBeTruthy();
    act(() => $newerShell.set(false));
  });

  test('disappears on Cancel', async () => {
    watch();
    const worker = registration.install();
    after(200);
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeNull();
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  test('activates the worker on OK, and reloads the page once it controls the page', () => {
    watch();
    const worker = registration.install();
    after(200);
    const reload = jest.fn();
    act(() => acceptUpdate(reload));
    expect(question()).toBeNull();
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('reloads the page on OK after five seconds in which the worker did not take over', () => {
    watch();
    registration.install();
    after(200);
    const reload = jest.fn();
    act(() => acceptUpdate(reload));
    after(4_999);
    expect(reload).not.toHaveBeenCalled();
    after(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each(['activated', 'redundant'])('reloads the page on OK when the worker is already %s', (state) => {
    watch();
    const worker = registration.install();
    after(200);
    worker.state = state;
    const reload = jest.fn();
    act(() => acceptUpdate(reload));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is shown for a newer shell too, and disappears on Cancel', () => {
    act(() => $newerShell.set(true));
    expect(question()).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    expect(question()).toBeNull();
  });
});
