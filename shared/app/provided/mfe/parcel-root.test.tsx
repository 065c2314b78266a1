import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { provideTestPlatform } from '@viewmax/testing/test-platform';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { Location } from 'react-router-dom';
import { defineRemote, type ParcelProps } from './define-remote.tsx';

/** React's slices last 5 ms, so a screen of these parts takes several. */
const PARTS = [...'abcdefgh'];
const PART_MS = 4;

function Part(): ReactNode {
  const end = performance.now() + PART_MS;
  while (performance.now() < end);
  return <i>part</i>;
}

const Heavy = (): ReactNode => PARTS.map((part) => <Part key={part} />);
const WHOLE = 'part'.repeat(PARTS.length);

const location: Location = { pathname: '/', search: '', hash: '', state: null, key: 'one' };
let parcels = 0;
let stage: HTMLElement;

/** A parcel whose element is in the stage of the shell. */
const parcel = (): ParcelProps => ({
  name: `sliced-${++parcels}`,
  base: '/r/wallet/1.0.0-a/',
  domElement: stage.appendChild(document.createElement('div')),
  $slotProps: atom({}),
  onCrash: jest.fn(),
  history: {
    get: () => location,
    subscribe: () => () => {},
    navigator: { createHref: String, go: () => {}, push: () => {}, replace: () => {} },
  },
});

/** The page's next task, as a tap is one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  // As in a browser, the screen must appear without the help of `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  document.body.innerHTML = '<main data-sliced></main>';
  stage = document.querySelector('main') as HTMLElement;
});

describe('while the shell slices the first mounts', () => {
  test('the page hears a tap before the screen is rendered, and the mount settles with the screen in the page', async () => {
    const props = parcel();
    const remote = defineRemote({ root: Heavy });
    const seen: (string | null)[] = [];
    const mounted = remote.mount(props).then(() => seen.push(props.domElement.textContent));
    await nextTask();
    await nextTask();
    seen.push(`tap: ${props.domElement.textContent}`);
    await mounted;
    expect(seen).toEqual(['tap: ', WHOLE]);
    await remote.unmount(props);
  });

  test('a move after a tap in the middle is rendered at once, and the first screen still settles', async () => {
    const first = parcel();
    const remote = defineRemote({ root: Heavy });
    const mounted = remote.mount(first);
    await nextTask();
    delete stage.dataset.sliced;
    const second = parcel();
    void remote.mount(second);
    expect([first.domElement.textContent, second.domElement.textContent]).toEqual(['', WHOLE]);
    await mounted;
    expect(first.domElement.textContent).toBe(WHOLE);
    for (const props of [first, second]) await remote.unmount(props);
  });

  test('a screen that throws in a later slice is reported once, and the mount settles', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const props = parcel();
    const Broken = (): ReactNode => {
      throw new Error('no screen');
    };
    const remote = defineRemote({
      root: () => (
        <>
          <Heavy />
          <Broken />
        </>
      ),
    });
    await remote.mount(props);
    expect(props.domElement.textContent).toBe('');
    expect(props.onCrash).toHaveBeenCalledTimes(1);
    expect(props.onCrash).toHaveBeenCalledWith(expect.objectContaining({ message: 'no screen' }), expect.any(String));
    await remote.unmount(props);
  });

  test('a throw that React repairs is reported with its cause, for the release that threw', async () => {
    const report = jest.fn();
    provideTestPlatform({ report });
    const props = parcel();
    let renders = 0;
    const OnceBroken = (): ReactNode => {
      renders += 1;
      if (renders === 1) throw new Error('no film yet');
      return <p>Films</p>;
    };
    const remote = defineRemote({ root: OnceBroken });
    await remote.mount(props);
    expect(props.domElement.textContent).toBe('Films');
    expect(props.onCrash).not.toHaveBeenCalled();
    expect(report.mock.calls).toEqual([
      [
        {
          kind: 'event',
          release: 'wallet@1.0.0-a',
          error: expect.objectContaining({ message: 'no film yet' }),
          componentStack: expect.stringContaining('OnceBroken'),
        },
      ],
    ]);
    await remote.unmount(props);
  });

  test('a screen that is unmounted in the middle never appears', async () => {
    const props = parcel();
    const remote = defineRemote({ root: Heavy });
    void remote.mount(props);
    await nextTask();
    await remote.unmount(props);
    await new Promise((resolve) => setTimeout(resolve, 3 * PARTS.length * PART_MS));
    expect(props.domElement.textContent).toBe('');
  });

  test('a store that changes in the middle is shown with its new value', async () => {
    const props = parcel();
    const $slotProps = atom({ movieId: 'm1' });
    const remote = defineRemote({
      root: Heavy,
      slots: {
        'movie.showtimes': ({ movieId }) => (
          <>
            <b>{String(movieId)}</b>
            <Heavy />
          </>
        ),
      },
    });
    const slot = remote.slots['movie.showtimes'];
    const mounted = slot?.mount({ ...props, $slotProps });
    await nextTask();
    $slotProps.set({ movieId: 'm2' });
    await mounted;
    await waitFor(() => expect(props.domElement.textContent).toBe(`m2${WHOLE}`));
    await slot?.unmount(props);
  });
});

test('outside a sliced stage the whole screen is in the page when the call returns', async () => {
  delete stage.dataset.sliced;
  const props = parcel();
  const remote = defineRemote({ root: Heavy });
  void remote.mount(props);
  expect(props.domElement.textContent).toBe(WHOLE);
  await remote.unmount(props);
});
