import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { busy } from '@viewmax/shared';
import { Link, MemoryRouter } from 'react-router-dom';
import { provideDialogs } from '../testing/dialogs.ts';
import { $newerShell } from './newer-shell.ts';
import { acceptUpdate, declineUpdate, watchForUpdate } from './watch-for-update.ts';
import { WebUpdate } from './web-update.tsx';

provideDialogs();

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
  jest.useRealTimers();
});

describe('the question about a newer worker', () => {
  it('is not asked for the first worker of all', () => {
    container.controller = null;
    watch();
    registration.install();
    after(1_000);
    expect(question()).toBeNull();
  });

  it('is not asked for a worker that takes over by itself', () => {
    watch();
    registration.install();
    registration.waiting = null;
    after(200);
    expect(question()).toBeNull();
  });

  it('is asked 200 ms after the worker waits, and also for one that waited before', () => {
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

  it('is asked for one that was on its way when the page began to watch', () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    watch();
    registration.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    after(200);
    expect(question()).toBeTruthy();
  });

  it('waits while somebody confirms or pays, and until they have left the screen that shows the outcome', () => {
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

  it('lets go of the update on Cancel', async () => {
    watch();
    const worker = registration.install();
    after(200);
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(question()).toBeNull();
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  it('hands over on OK, and loads the page anew once the newer worker is in charge', () => {
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

  it.each(['activated', 'redundant'])('is as good as answered where the worker is %s by now', (state) => {
    watch();
    const worker = registration.install();
    after(200);
    worker.state = state;
    const reload = jest.fn();
    act(() => acceptUpdate(reload));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks for a newer shell too, and takes no for an answer', () => {
    act(() => $newerShell.set(true));
    expect(question()).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Cancel' }).click());
    expect(question()).toBeNull();
  });
});
