import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useStore } from '@nanostores/react';
import { waitFor } from '@testing-library/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import type { Location } from 'react-router-dom';
import { Link, Route, Routes, useLocation } from '../router.ts';
import { defineRemote, type Lifecycles, type ParcelProps } from './define-remote.tsx';

const at = (pathname: string): Location => ({ pathname, search: '', hash: '', state: null, key: pathname });

let parcels = 0;

function fakeShell(start: string) {
  let location = at(start);
  const listeners = new Set<() => void>();
  const move = (to: string) => {
    location = at(to);
    for (const listener of listeners) listener();
  };
  const props: ParcelProps = {
    name: `parcel-${++parcels}`,
    base: '/r/wallet/1.0.0-a/',
    domElement: document.createElement('div'),
    $slotProps: atom({}),
    onCrash: jest.fn(),
    history: {
      get: () => location,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      navigator: {
        createHref: String,
        go: () => {},
        push: (to) => move(typeof to === 'string' ? to : (to.pathname ?? '')),
        replace: () => {},
      },
    },
  };
  document.body.append(props.domElement);
  return { props, move, listeners };
}

// As in a browser, the screen must appear without the help of `act`.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const Where = () => <p>{useLocation().pathname}</p>;

describe('a remote', () => {
  test('reports a screen that throws to the shell, and can still be unmounted', async () => {
    const { props } = fakeShell('/');
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const remote = defineRemote({
      root: () => {
        throw new Error('no screen');
      },
    });
    await remote.mount(props);
    const error = expect.objectContaining({ message: 'no screen' });
    await waitFor(() => expect(props.onCrash).toHaveBeenCalledWith(error, expect.stringContaining('CrashBoundary')));
    await remote.unmount(props);
    expect(props.domElement.textContent).toBe('');
  });

  test('settles mounting and unmounting although a screen throws, without waiting for a timer', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.useFakeTimers();
    const { props } = fakeShell('/');
    const remote = defineRemote({
      root: () => {
        throw new Error('no screen');
      },
    });
    await remote.mount(props);
    await remote.unmount(props);
    expect(props.domElement.textContent).toBe('');
  });

  test('runs each effect twice in development, so that a missing clean-up is seen', async () => {
    const { props } = fakeShell('/');
    const effects: string[] = [];
    const Screen = () => {
      useEffect(() => {
        effects.push('on');
        return () => void effects.push('off');
      }, []);
      return null;
    };
    const remote = defineRemote({ root: Screen });
    await remote.mount(props);
    await waitFor(() => expect(effects).toEqual(['on', 'off', 'on']));
    await remote.unmount(props);
  });

  test('keeps two parcels apart: a late unmount does not affect the next parcel', async () => {
    const [first, second] = [fakeShell('/first'), fakeShell('/second')];
    const remote = defineRemote({ root: Where });
    await remote.mount(first.props);
    await remote.mount(second.props);
    await remote.unmount(first.props);
    expect([first.props.domElement.textContent, second.props.domElement.textContent]).toEqual(['', '/second']);
    await remote.unmount(second.props);
    expect(second.props.domElement.textContent).toBe('');
  });

  test('is not unmounted by a timer of an earlier unmount', async () => {
    jest.useFakeTimers();
    const { props } = fakeShell('/home');
    const remote = defineRemote({ root: Where });
    await remote.mount(props);
    await remote.unmount(props);
    await remote.mount(props);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(props.domElement.textContent).toBe('/home');
    await remote.unmount(props);
  });

  test('is rendered whole during mounting, and removed during unmounting', () => {
    const { props } = fakeShell('/home');
    const remote = defineRemote({ root: Where });
    void remote.mount(props);
    expect(props.domElement.textContent).toBe('/home');
    void remote.unmount(props);
    expect(props.domElement.textContent).toBe('');
    void remote.mount(props);
    expect(props.domElement.textContent).toBe('/home');
    void remote.unmount(props);
  });

  test('follows the one history of the shell and pushes to it', async () => {
    const { props, move } = fakeShell('/home');
    const remote = defineRemote({
      root: () => (
        <Routes>
          <Route path="*" element={<Where />} />
          <Route path="/home" element={<Link to="/movie/7">Open</Link>} />
        </Routes>
      ),
    });
    await remote.mount(props);
    props.domElement.querySelector('a')?.click();
    await waitFor(() => expect(props.domElement.textContent).toBe('/movie/7'));
    move('/trailers');
    await waitFor(() => expect(props.domElement.textContent).toBe('/trailers'));
    await remote.unmount(props);
  });

  test('loses the state of its components at its unmount, and its stores live as long as the page', async () => {
    const { props } = fakeShell('/');
    const $stored = atom(0);
    const Counter = () => {
      const [own, setOwn] = useState(0);
      const stored = useStore($stored);
      const add = () => {
        setOwn(own + 1);
        $stored.set(stored + 1);
      };
      return <button type="button" onClick={add}>{`${own} ${stored}`}</button>;
    };
    const remote = defineRemote({ root: Counter });
    await remote.mount(props);
    props.domElement.querySelector('button')?.click();
    await waitFor(() => expect(props.domElement.textContent).toBe('1 1'));
    await remote.unmount(props);
    await remote.mount(props);
    expect(props.domElement.textContent).toBe('0 1');
    await remote.unmount(props);
  });

  test('leaves no listener behind after its unmount', async () => {
    const { props, listeners } = fakeShell('/');
    const remote = defineRemote({ root: Where });
    await remote.mount(props);
    expect(listeners.size).toBe(1);
    await remote.unmount(props);
    expect(listeners.size).toBe(0);
  });

  test('passes the values of a screen to its slot, also when they change', async () => {
    const { props } = fakeShell('/');
    const $slotProps = atom<Record<string, unknown>>({ movieId: 'm1' });
    const remote = defineRemote({
      root: Where,
      slots: { 'movie.showtimes': ({ movieId }) => <b>{String(movieId)}</b> },
    });
    const slot = remote.slots['movie.showtimes'] as Lifecycles;
    await slot.mount({ ...props, $slotProps });
    expect(props.domElement.textContent).toBe('m1');
    $slotProps.set({ movieId: 'm2' });
    await waitFor(() => expect(props.domElement.textContent).toBe('m2'));
    await slot.unmount(props);
  });
});
