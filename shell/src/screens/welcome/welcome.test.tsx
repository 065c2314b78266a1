import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listMovies } from '@viewmax/contracts/calls';
import { invalidateKeys } from '@viewmax/shared';
import { QrCode } from '@viewmax/shared/bundled/qr-code.tsx';
import { on, renderAt, serve } from '@viewmax/testing';
import { Welcome } from './welcome.tsx';

const movie = {
  ...{ MovieID: 'eko', Title: 'Eko Nocturne', PosterURL: '/img/eko.svg' },
  ...{ Language: 'english', Distributor: 'Third Mainland Pictures', Description: '' },
};
const SITE = 'https://viewmax.example';

/** The share tags, as the edge writes them into the page of a path. */
function tags(path: string, picture = '/img/share/movie/eko.jpg'): void {
  document.head.innerHTML = [
    ['url', SITE + path],
    ['title', 'Eko Nocturne by tags'],
    ['image', SITE + picture],
  ]
    .map(([name, content]) => `<meta property="og:${name}" content="${content}">`)
    .join('');
}

const open = (to?: string) =>
  renderAt('/welcome', <Welcome />, { pathname: '/welcome', state: to ? { left: { to, state: null } } : null });

const code = () => screen.getByRole('img', { name: 'QR code of the link' });
const codeOf = (link: string): string => {
  const { container, unmount } = render(<QrCode text={link} label="QR code of the link" size={168} className="code" />);
  const rendered = container.innerHTML;
  unmount();
  return rendered;
};

beforeEach(() => {
  invalidateKeys('shell/movies');
  serve();
});
afterEach(() => {
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'share');
});

test('the notice has its texts and the support address, also without a network', () => {
  open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Viewmax is made for your phone.');
  expect(screen.getByText(/use a mobile device/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:support@viewmax.example');
});

test('the notice leads attendants to their door, where a remote has one', () => {
  renderAt('/welcome', <Welcome door="/door" />, '/welcome');
  expect(screen.getByRole('link', { name: 'Cinema attendant? Open the door' }).getAttribute('href')).toBe('/door');
});

test('the picture of the app is hidden from screen readers, and has no controls', async () => {
  serve(on(listMovies, { moviesList: [movie] }));
  open();
  expect((await screen.findByText('Eko Nocturne')).closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

describe('the wanted screen', () => {
  test('is a code of its link alone, when nothing more is known', () => {
    tags('/movie/other');
    const { container } = open('/fund?amount=100');
    expect(code().outerHTML).toBe(codeOf('http://localhost/fund?amount=100'));
    expect(screen.getByText('localhost/fund?amount=100')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(container.querySelector('section img')).toBeNull();
  });

  test('has no title and no picture for a screen with the site’s own picture', () => {
    tags('/trailers', '/link-picture.jpg');
    open('/trailers');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  test('has no code when its link is too long for one', () => {
    open(`/movie/${'x'.repeat(3000)}`);
    expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
    expect(screen.getByText(/^On your phone, open/)).toBeTruthy();
  });

  test('is Home without a path', () => {
    open();
    expect(code().outerHTML).toBe(codeOf('http://localhost/'));
  });

  test('has the title and the picture of the page’s share tags, from the page’s own host', () => {
    tags('/movie/eko');
    const { container } = open('/movie/eko');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Eko Nocturne by tags');
    const picture = container.querySelector('section img') as HTMLElement;
    expect(picture.getAttribute('src')).toBe('/img/share/movie/eko.jpg');
    expect(code().outerHTML).toBe(codeOf('http://localhost/movie/eko'));
    fireEvent.error(picture);
    expect(container.querySelector('section img')).toBeNull();
  });

  test('has the title and the poster of the list on a page without share tags', async () => {
    serve(on(listMovies, { moviesList: [movie] }));
    const { container } = open('/movie/eko');
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('Eko Nocturne');
    expect(container.querySelector('section img')?.getAttribute('src')).toBe('/img/eko.svg');
  });
});

describe('the link', () => {
  test('is not offered where the browser cannot share', () => {
    open('/movie/eko');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('goes to the device’s share sheet', async () => {
    const share = jest.fn(async (_: ShareData) => {});
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    tags('/movie/eko');
    open('/movie/eko');
    await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(share).toHaveBeenCalledWith({ title: 'Eko Nocturne by tags', url: 'http://localhost/movie/eko' });
  });
});
