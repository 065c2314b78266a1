import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { provideTestPlatform, testConfig } from '@viewmax/testing/test-platform';
import { provideTimings } from '@viewmax/testing/timings';
import { Component, type ComponentType, type ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';
import { ReleaseBase } from './release-base.ts';

class Net extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

const Movie = () => <p>Eko Nocturne</p>;

const show = (Screen: ComponentType) =>
  render(
    <ReleaseBase value="/r/catalog/1.0.0-a/">
      <Net>
        <Screen />
      </Net>
    </ReleaseBase>,
  );

const bytesOfScreen = (name: string, base: string) => (name === 'large' && base === '/r/catalog/1.0.0-a/' ? 100 : 0);

provideTestPlatform({
  bytesOfScreen,
  config: { ...testConfig, timeouts: { ...testConfig.timeouts, chunkMs: 20 } },
});

describe('lazyScreen', () => {
  test('throws into the boundary when the chunk never arrives', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    show(
      lazyScreen(
        'movie',
        () => new Promise(() => {}),
        () => () => null,
      ),
    );
    await waitFor(() => expect(document.body.textContent).toBe('The chunk of screen "movie" took longer than 20 ms'));
  });

  test('waits for a chunk as long as its size needs on a slow line, and tries once', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    provideTimings([
      { name: '/r/shell/1.0.0/main.js', transferSize: 1, encodedBodySize: 100, duration: 60, startTime: 0 },
    ]);
    const load = jest.fn(() => new Promise(() => {}));
    show(lazyScreen('large', load, () => () => null));
    await waitFor(() => expect(document.body.textContent).toBe('The chunk of screen "large" took longer than 60 ms'));
    expect(load).toHaveBeenCalledTimes(1);
    provideTimings(undefined);
  });

  test('shows a spinner while the chunk loads slowly', async () => {
    let arrive = (_: { Movie: () => ReactNode }) => {};
    show(
      lazyScreen(
        'movie',
        () => new Promise<{ Movie: () => ReactNode }>((resolve) => (arrive = resolve)),
        (m) => m.Movie,
      ),
    );
    expect(screen.getByRole('status').textContent).toBe('Loading');
    arrive({ Movie });
    await screen.findByText('Eko Nocturne');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('loads the chunk a second time before it gives up', async () => {
    const load = jest
      .fn<() => Promise<{ Movie: () => ReactNode }>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue({ Movie });
    show(lazyScreen('movie', load, (module) => (module as { Movie: () => ReactNode }).Movie));
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('loads again when the screen is shown again after a failure', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const load = jest.fn<() => Promise<{ Movie: () => ReactNode }>>().mockResolvedValue({ Movie });
    load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
    const Screen = lazyScreen('movie', load, (module) => module.Movie);
    const { unmount } = show(Screen);
    await waitFor(() => expect(document.body.textContent).toBe('lost'));
    unmount();
    show(Screen);
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
  });

  test('ends the bundler’s wait for its own chunk alone, so the next try loads again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const underWay = (src: string) => {
      const script = document.createElement('script');
      script.dataset.webpack = 'viewmax_catalog:chunk-7';
      script.src = src;
      return document.head.appendChild(script);
    };
    const own = underWay('/r/catalog/1.0.0-a/movie.59ffe9e3.js');
    const others = ['/r/wallet/1.0.0-a/movie.5d7258d1.js', '/r/catalog/1.0.0-a/trailers.5d7258d1.js'].map(underWay);
    const onError = jest.fn();
    own.addEventListener('error', onError);
    show(
      lazyScreen(
        'movie',
        () => new Promise<{ Movie: () => ReactNode }>(() => {}),
        (module) => module.Movie,
      ),
    );
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    expect([own, ...others].map(({ isConnected }) => isConnected)).toEqual([false, true, true]);
  });
});
