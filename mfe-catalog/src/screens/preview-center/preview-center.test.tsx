import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { getCinema } from '@viewmax/contracts/calls';
import type { CinemaDetails } from '@viewmax/contracts/cinemas';
import { endSession, platform, startSession } from '@viewmax/shared';
import { foreign, on, renderAt, serve, tokenFor } from '@viewmax/testing';
import { cinema } from '../../testing/cinemas.ts';
import { PreviewCenterScreen } from './preview-center.tsx';

let count = 0;
let reduced = false;

const images = (...names: string[]) => ({ CinemaImages: JSON.stringify(names.map((name) => `/${name}.svg`)) });

/** Each test has its own center, because answers are cached by its id. */
function open(more: Partial<CinemaDetails> | Response = {}, state: object = {}) {
  count += 1;
  const id = `c${count}`;
  serve(on(getCinema, { cinemaId: id }, more instanceof Response ? more : { cinema: cinema(id, more) }));
  const entry = { pathname: '/previewcenter', state: { cinemaID: id, ...state } };
  return { id, ...renderAt('/previewcenter', <PreviewCenterScreen />, entry) };
}
const ready = () => screen.findByText('Location');
const at = () => screen.getByText(/^\d \/ \d$/).textContent;
const view = (container: HTMLElement) => container.querySelector('.view') as HTMLElement;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  reduced = false;
  Object.assign(globalThis, { matchMedia: () => ({ matches: reduced }) });
});
afterEach(() => {
  endSession();
});

describe('a missing center', () => {
  test('leads to the centers when none was chosen', () => {
    renderAt('/previewcenter', <PreviewCenterScreen />);
    expect(screen.getByTestId('elsewhere').textContent).toBe('/viewmaxcenters');
  });

  test('is gone when the server does not know it', async () => {
    open(foreign({ error: 'Gone' }, 404));
    expect(await screen.findByText('This center is no longer here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('is fetched again by Retry after any other failure', async () => {
    const { id } = open(foreign({ error: 'No' }, 400));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    serve(on(getCinema, { cinemaId: id }, { cinema: cinema(id) }));
    fireEvent.click(retry);
    expect(await ready()).toBeTruthy();
  });
});

test('the end of a center is a place for other remotes', async () => {
  const fillSlot = jest.spyOn(platform(), 'fillSlot');
  const { id } = open();
  await ready();
  expect(fillSlot).toHaveBeenLastCalledWith('center.below', expect.anything(), { cinemaId: id });
});

describe('the text of a center', () => {
  test('is its name, location and features', async () => {
    open({ Name: 'riverside screens' });
    await ready();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Riverside Screens');
    expect(screen.getByText('14 Court Road, Sapele, Delta')).toBeTruthy();
    expect(screen.getByText('Features').nextSibling?.textContent).toBe('Two screens with laser projection.');
  });

  test.each([
    [{}, '/viewmaxcenters'],
    [{ coming_from_selectcinema: true }, '/selectcinema'],
  ])('leads back as %j says', async (state, to) => {
    open({}, state);
    await ready();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(to);
  });

  test('is shown at once when the list handed it over', () => {
    const id = `c${count + 1}`;
    open({}, { cinema: cinema(id) });
    expect(screen.getByText('Location')).toBeTruthy();
  });
});

describe('the way on', () => {
  const Movies = [{ MovieID: 'eko', Title: 'Eko Nocturne', PosterURL: '/img/eko.svg' }];

  test('is the directions', async () => {
    open();
    await ready();
    const directions = screen.getByRole('link', { name: /^Get Directions/ });
    expect(directions.getAttribute('href')).toContain('5.894');
  });

  test('is the showtimes of a movie that shows here', async () => {
    open({ Movies });
    const here = within(await screen.findByRole('region', { name: 'Showing here' }));
    fireEvent.click(here.getByRole('link', { name: 'Eko Nocturne' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/movie/eko');
    expect(screen.getByTestId('state').textContent).toBe('{"movieId":"eko","showing":true}');
  });

  test('names the area to a member of another one, because a movie’s page lists the showtimes of the own area', async () => {
    startSession(tokenFor({ LGA: 'Sapele' }));
    open({ Movies, LGA: 'Bauchi' });
    expect(await screen.findByText('This center is in Bauchi. You see the showtimes of Sapele.')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Change LGA' }));
    expect(screen.getByTestId('state').textContent).toBe('{"open":"Change LGA"}');
  });

  test('names no area to its own members and to visitors', async () => {
    open({ Movies, LGA: 'Bauchi' });
    await screen.findByRole('region', { name: 'Showing here' });
    act(() => startSession(tokenFor({ LGA: 'Bauchi' })));
    expect(screen.queryByRole('link', { name: 'Change LGA' })).toBeNull();
  });

  test.each([
    ['without the list', {}, null],
    ['with an empty list', { Movies: [] }, 'No movie is showing here right now.'],
  ])('is all movies for a backend %s', async (_, more, words) => {
    open(more);
    const link = await screen.findByRole('link', { name: 'See movies' });
    expect(link.getAttribute('href')).toBe('/');
    expect(screen.queryByText('No movie is showing here right now.')?.textContent ?? null).toBe(words);
  });

  test('is Proceed with this cinema for a member with a chosen showtime', async () => {
    const handed = cinema(`c${count + 1}`, { TotalSeats: 90, AssignedSeats: 86 });
    open({ Movies }, { coming_from_selectcinema: true, cinema: handed, proceed: true });
    await act(async () => {});
    fireEvent.click(screen.getByRole('link', { name: 'Proceed' }));
    expect(screen.getByTestId('elsewhere').textContent).toBe('/confirmticket');
    expect(JSON.parse(screen.getByTestId('state').textContent ?? '')).toEqual({ cinema: handed });
  });

  test('is back to Select Cinema alone for a member whose chosen showtime is sold out here', async () => {
    open({ Movies }, { coming_from_selectcinema: true, cinema: cinema(`c${count + 1}`), proceed: false });
    await ready();
    await act(async () => {});
    expect(screen.queryByRole('link', { name: 'Proceed' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Showing here' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'See movies' })).toBeNull();
  });
});

describe('the pictures of a center', () => {
  test.each([
    ['none', { CinemaImages: 'broken', CinemaPreviewUrl: '' }, 0],
    ['one', { CinemaImages: 'broken' }, 1],
  ])('have no controls for %s', async (_, more, pictures) => {
    const { container } = open(more);
    await ready();
    expect(container.querySelectorAll('img')).toHaveLength(pictures);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  test('advance every 3000 ms in a circle until they are paused', async () => {
    open(images('a', 'b'));
    await ready();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Picture 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Picture 2' }));
    expect(at()).toBe('2 / 2');
    act(() => jest.advanceTimersByTime(2_999));
    expect(at()).toBe('2 / 2');
    act(() => jest.advanceTimersByTime(1));
    expect(at()).toBe('1 / 2');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    act(() => jest.advanceTimersByTime(9_000));
    expect(at()).toBe('1 / 2');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  test('wait for the keyboard’s focus, also where the browser does not know its selector', async () => {
    open(images('a', 'b'));
    await ready();
    jest.useFakeTimers();
    const pause = screen.getByRole('button', { name: 'Pause' });
    const matches = jest.spyOn(pause, 'matches').mockImplementation(() => {
      throw new DOMException('', 'SyntaxError');
    });
    act(() => pause.focus());
    matches.mockRestore();
    act(() => jest.advanceTimersByTime(9_000));
    expect(at()).toBe('1 / 2');
  });

  test('get a scrim only while the picture in view is there', async () => {
    const { container } = open(images('a', 'b'));
    await ready();
    const hasScrim = () => view(container).hasAttribute('data-shown');
    expect(hasScrim()).toBe(false);
    fireEvent.load(container.querySelector('img') as HTMLImageElement);
    expect(hasScrim()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Picture 2' }));
    expect(hasScrim()).toBe(false);
  });

  test('leave an empty thumbnail, and no broken one, when they fail', async () => {
    open(images('a', 'b'));
    await ready();
    const thumb = screen.getByRole('button', { name: 'Picture 2' });
    fireEvent.error(thumb.querySelector('img') as HTMLImageElement);
    expect(thumb.querySelector('img')).toBeNull();
  });

  test('do not advance under reduced motion', async () => {
    reduced = true;
    jest.useFakeTimers();
    const id = `c${count + 1}`;
    open(images('a', 'b'), { cinema: cinema(id, images('a', 'b')) });
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    expect(at()).toBe('1 / 2');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
  });

  test('follow a swipe of more than 5 px and the arrow keys', async () => {
    const { container } = open(images('a', 'b', 'c'));
    await ready();
    // jsdom has no pointer events, so mouse events carry the fields under their names.
    const touch = (type: string, clientX: number) =>
      fireEvent(view(container), new MouseEvent(type, { clientX, bubbles: true }));
    const swipe = (to: number) => {
      touch('pointerdown', 200);
      touch('pointermove', to);
      touch('pointerup', to);
    };
    swipe(195);
    expect(at()).toBe('1 / 3');
    swipe(194);
    expect(at()).toBe('2 / 3');
    swipe(260);
    expect(at()).toBe('1 / 3');
    fireEvent.keyDown(view(container), { key: 'ArrowLeft' });
    expect(at()).toBe('3 / 3');
  });
});
