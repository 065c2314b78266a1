import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getSelectedTrailer, getTrailer } from '@viewmax/contracts/calls';
import type { TrailerResponse } from '@viewmax/contracts/trailers';
import { endSession, startSession } from '@viewmax/shared';
import { paths, patterns } from '@viewmax/shared/bundled/paths.ts';
import { Link, Route, Routes } from '@viewmax/shared/router';
import { foreign, on, type Reply, renderAt, serve, tokenFor } from '@viewmax/testing';
import { trailer } from '../../testing/trailers.ts';
import { TrailerScreen } from './trailer.tsx';

let count = 0;
let reduced = false;
let connection: unknown;
const play = jest.fn<() => Promise<void>>();

/** Each test has its own trailer, because answers are cached by its id. */
function open(answer?: Reply<TrailerResponse>) {
  count += 1;
  const id = `t${count}`;
  const calls = serve(on(getTrailer, { trailerId: id }, answer ?? { eachTrailer: trailer(id) }));
  const rendered = renderAt(patterns.trailer, <TrailerScreen by="trailer" />, paths.trailer(id));
  return { id, calls, ...rendered };
}
const video = async () => {
  await screen.findByText('Trailer', { selector: 'p' });
  return (await screen.findByLabelText(/^Trailer t/)) as HTMLVideoElement;
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reduced = false;
  connection = undefined;
  play.mockReset().mockResolvedValue(undefined);
  HTMLMediaElement.prototype.play = play;
  HTMLMediaElement.prototype.load = jest.fn<() => void>();
  Object.assign(globalThis, { matchMedia: () => ({ matches: reduced }) });
  Object.defineProperty(navigator, 'connection', { get: () => connection, configurable: true });
});
afterEach(() => {
  endSession();
});

describe('a trailer that fails', () => {
  test('is gone when the server does not know it', async () => {
    open(foreign({ error: 'Gone' }, 404));
    expect(await screen.findByText('This trailer is no longer here.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('is fetched again by Retry after any other failure', async () => {
    const { id } = open(foreign({ error: 'No' }, 400));
    expect((await screen.findByRole('alert')).textContent).toContain('The trailer could not be loaded');
    serve(on(getTrailer, { trailerId: id }, { eachTrailer: trailer(id) }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(`Trailer ${id}`)).toBeTruthy();
  });

  test('shows the failure of its video alone, and Retry resumes at the last position', async () => {
    open();
    const player = await video();
    fireEvent.error(player);
    expect(screen.getByRole('alert').textContent).toContain('The video could not be played.');
    let currentTime = 31;
    Object.defineProperty(player, 'currentTime', { get: () => currentTime, set: (at) => (currentTime = at) });
    player.load = () => (currentTime = 0);
    play.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(play).toHaveBeenCalledTimes(1);
    expect(currentTime).toBe(31);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the video', () => {
  test('starts by itself with sound at 0.8, with controls and without a loop', async () => {
    const { calls } = open();
    const player = await video();
    expect(play).toHaveBeenCalledTimes(1);
    expect([player.volume, player.muted, player.controls, player.loop]).toEqual([0.8, false, true, false]);
    expect(calls[0]?.authorization).toBeNull();
  });

  test.each([
    ['saved data', () => Object.assign(connection as object, { saveData: true })],
    ['2G', () => Object.assign(connection as object, { effectiveType: '2g' })],
    ['slow 2G', () => Object.assign(connection as object, { effectiveType: 'slow-2g' })],
    ['reduced motion', () => (reduced = true)],
  ])('waits for a tap under %s', async (_, ask) => {
    connection = { effectiveType: '4g' };
    ask();
    open();
    await video();
    expect(play).not.toHaveBeenCalled();
  });

  test('starts muted when the browser refuses sound, with a button to unmute', async () => {
    play.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
    open();
    const player = await video();
    const unmute = await screen.findByRole('button', { name: 'Unmute' });
    expect(player.muted).toBe(true);
    expect(play).toHaveBeenCalledTimes(2);
    await userEvent.click(unmute);
    expect(player.muted).toBe(false);
    expect(screen.queryByRole('button', { name: 'Unmute' })).toBeNull();
  });
});

describe('See showtimes', () => {
  const link = () => screen.queryByRole('link', { name: 'See showtimes' });
  const leadsTo = async (path: string) => {
    fireEvent.click(link() as HTMLElement);
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(path);
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toMatchObject({ showing: true });
  };

  test('is missing while no movie is known', async () => {
    open();
    await video();
    expect(link()).toBeNull();
  });

  test('leads to the movie that the backend names', async () => {
    open({ eachTrailer: { ...trailer('t'), MovieID: 'eko' } });
    await video();
    await leadsTo('/movie/eko');
  });

  test('leads to the movie that was left for its trailer', async () => {
    serve(on(getTrailer, { trailerId: 't-left' }, { eachTrailer: trailer('t-left') }));
    const entry = { pathname: '/trailer/t-left', state: { movieId: 'okada' } };
    renderAt(patterns.trailer, <TrailerScreen by="trailer" />, entry);
    await video();
    await leadsTo('/movie/okada');
  });

  test('leads to the movie of the path', async () => {
    serve(on(getSelectedTrailer, { movieId: 'danfo' }, { eachTrailer: trailer('t-danfo') }));
    renderAt(patterns.selectedTrailer, <TrailerScreen by="selected-trailer" />, '/selected-trailer/danfo');
    await video();
    await leadsTo('/movie/danfo');
  });
});

describe('the end', () => {
  test('leads a member to the trailers', async () => {
    startSession(tokenFor());
    open();
    fireEvent.ended(await video());
    expect(screen.getByTestId('elsewhere').textContent).toBe('/trailers');
  });

  test('leads home a visitor whose visit began here', async () => {
    open();
    fireEvent.ended(await video());
    expect(screen.getByTestId('elsewhere').textContent).toBe('/');
  });

  test('leads a visitor back to the screen before', async () => {
    serve(on(getSelectedTrailer, { movieId: 'eko' }, { eachTrailer: trailer('t-eko') }));
    renderAt(
      '*',
      <Routes>
        <Route path="/movie/eko" element={<Link to="/selected-trailer/eko">Play</Link>} />
        <Route path={patterns.selectedTrailer} element={<TrailerScreen by="selected-trailer" />} />
      </Routes>,
      '/movie/eko',
    );
    await userEvent.click(screen.getByText('Play'));
    const player = await video();
    await act(async () => fireEvent.ended(player));
    expect(screen.getByText('Play')).toBeTruthy();
  });
});
