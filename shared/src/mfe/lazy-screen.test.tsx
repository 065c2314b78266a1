import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { testConfig } from '../testing/test-platform.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { providePlatform } from './platform.ts';

class Net extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

const Movie = () => <p>Eko Nocturne</p>;

const show = (Screen: ReturnType<typeof lazyScreen<unknown, object>>) =>
  render(
    <Net>
      <Suspense fallback="waiting">
        <Screen />
      </Suspense>
    </Net>,
  );

providePlatform({
  config: { ...testConfig, timeouts: { ...testConfig.timeouts, chunkMs: 20 } },
  fillSlot: () => ({ update: () => {}, remove: () => {} }),
  report: () => {},
});

describe('lazyScreen', () => {
  it('throws into the boundary when the chunk never comes', async () => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => {});
    show(
      lazyScreen(
        'movie',
        () => new Promise(() => {}),
        () => () => null,
      ),
    );
    await waitFor(() => expect(document.body.textContent).toBe('The chunk of screen "movie" took longer than 20 ms'));
    silent.mockRestore();
  });

  it('asks for the chunk a second time before it gives up', async () => {
    const load = jest
      .fn<() => Promise<{ Movie: () => ReactNode }>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue({ Movie });
    show(lazyScreen('movie', load, (module) => (module as { Movie: () => ReactNode }).Movie));
    expect(await screen.findByText('Eko Nocturne')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
