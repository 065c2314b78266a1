import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refreshToken, uploadPicture } from '@viewmax/contracts/calls';
import { $user, device, endSession, startSession } from '@viewmax/shared';
import { type Fake, foreign, on, provideModalDialogs, renderAt, serve, tokenFor } from '@viewmax/testing';
import { ProfileScreen } from '../profile.tsx';
import { Avatar } from './profile-picture.tsx';

const photo = new File(['x'.repeat(90_000)], 'me.jpg', { type: 'image/jpeg' });
const small = new Blob(['y'.repeat(60_000)], { type: 'image/jpeg' });
const large = new Blob(['z'.repeat(80_000)], { type: 'image/jpeg' });
const camera = device().camera;
const drawn: number[] = [];

/** jsdom cannot draw and has no workers. Here pictures can be read, and become small at the third try. */
function provideCanvas({ readable }: { readable: boolean }): void {
  drawn.length = 0;
  const decode = () => (readable ? Promise.resolve() : Promise.reject(new Error('EncodingError')));
  Object.defineProperties(HTMLImageElement.prototype, {
    decode: { configurable: true, value: decode },
    naturalWidth: { configurable: true, value: 4_000 },
    naturalHeight: { configurable: true, value: 3_000 },
  });
  const context = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    drawn.push(this.width);
    done(drawn.length < 3 ? large : small);
  });
}

async function open(answers: readonly Fake[] = []) {
  const calls = serve(on(refreshToken, { uuid: 'u-1' }, { token: tokenFor() }), ...answers);
  renderAt('/profile', <ProfileScreen />);
  await act(async () => {});
  return calls;
}

const change = async (chosen: File | null) => {
  jest.spyOn(camera, 'picture').mockResolvedValue(chosen);
  await userEvent.click(screen.getByRole('button', { name: 'Change profile picture' }));
};
const uploads = (calls: { path: string; body: unknown }[]) => calls.filter(({ path }) => path.endsWith('/upload'));

beforeEach(() => {
  provideModalDialogs();
  provideCanvas({ readable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  startSession(tokenFor());
});
afterEach(() => {
  Object.assign(device(), { kind: 'web' });
  endSession();
});

describe('a file that is not a picture', () => {
  test.each([
    ['application/pdf', true, 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).'],
    ['image/svg+xml', true, 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).'],
    ['image/png', false, 'The file given is not an image'],
  ])('is rejected before the upload, of type %s, readable %s', async (type, readable, text) => {
    provideCanvas({ readable });
    const calls = await open();
    await change(new File(['words'], 'me.png', { type }));
    const dialog = await screen.findByRole('dialog', { name: text });
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(uploads(calls)).toEqual([]);
  });
});

describe('the choice of a picture', () => {
  test('shows an error when it fails', async () => {
    await open();
    jest.spyOn(camera, 'picture').mockRejectedValue(new Error('camera'));
    await userEvent.click(screen.getByRole('button', { name: 'Change profile picture' }));
    expect(await screen.findByRole('dialog', { name: /^Error/ })).toBeTruthy();
    expect(screen.getByText('An error occurred while selecting the image.')).toBeTruthy();
  });

  test('shows nothing when the member cancels', async () => {
    await open();
    await change(null);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('begins again after a cancel that the browser does not report', async () => {
    const calls = await open([on(uploadPicture, { UserDpUrl: '/img/u/a.webp' })]);
    jest.spyOn(camera, 'picture').mockReturnValue(new Promise(() => {}));
    await userEvent.click(screen.getByRole('button', { name: 'Change profile picture' }));
    await change(photo);
    await waitFor(() => expect(uploads(calls)).toHaveLength(1));
  });

  test('begins in a wrapper with the source of the picture', async () => {
    Object.assign(device(), { kind: 'android' });
    await open();
    await change(null);
    expect(camera.picture).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Take a picture' }));
    expect(camera.picture).toHaveBeenCalledWith('camera');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a picture', () => {
  test('offers a retry when it could not be saved', async () => {
    let status = 500;
    const calls = await open([
      on(uploadPicture, () => foreign(status === 500 ? {} : { UserDpUrl: '/img/u/a.webp' }, status)),
    ]);
    await change(photo);
    await screen.findByText(/^Your picture could not be saved/);
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(uploads(calls)).toHaveLength(2);
  });

  test.each([
    ['without a text', {}],
    ['with the server’s text', { error: 'ENOSPC: no space left on device' }],
  ])('that a fault of the server lost, %s, shows the app’s own text', async (_, body) => {
    await open([on(uploadPicture, foreign(body, 500))]);
    await change(photo);
    expect(await screen.findByText('Your picture could not be saved. Please try again.')).toBeTruthy();
  });

  test('shows the text of the server’s refusal', async () => {
    await open([on(uploadPicture, foreign({ error: 'This is no picture that we can read.' }, 415))]);
    await change(photo);
    expect(await screen.findByText('This is no picture that we can read.')).toBeTruthy();
  });

  test('is shown without an error when the network fails after the save', async () => {
    await open([
      on(uploadPicture, { UserDpUrl: '/img/u/a.webp' }),
      on(refreshToken, { uuid: 'u-1' }, foreign({}, 501)),
      on(
        'GET /img/proxy',
        () => new Response('<html>Please top up</html>', { headers: { 'content-type': 'text/html' } }),
      ),
    ]);
    await change(photo);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/img/u/a.webp'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is made small, sent and shown', async () => {
    const token = tokenFor({ UserDpUrl: '/img/u/a.webp' });
    const image = () => new Response('bytes', { headers: { 'content-type': 'image/webp' } });
    const calls = await open([
      on(uploadPicture, { UserDpUrl: '/img/u/a.webp' }),
      on(refreshToken, { uuid: 'u-1' }, () => ({ token: uploads(calls).length > 0 ? token : tokenFor() })),
      on('GET /img/proxy', image),
    ]);
    await change(photo);
    await waitFor(() => expect($user.get()?.UserDpUrl).toBe('/img/u/a.webp'));
    expect(drawn).toEqual([800, 720, 648]);
    const sent = uploads(calls).map(({ body }) => body as { image: Blob });
    expect(sent).toEqual([{ uuid: 'u-1', mimeType: 'image/jpeg', image: expect.any(Blob) }]);
    expect(sent[0]?.image.size).toBe(small.size);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:picture'));
  });
});

const picture = () => document.querySelector('img');

test.each([undefined, ''])('the avatar is a mark when the picture’s address is %j', (src) => {
  render(<Avatar src={src} />);
  expect(picture()).toBeNull();
  expect(document.querySelector('svg')).toBeTruthy();
});

test('the avatar is a mark when the picture fails, until the address changes', () => {
  const { rerender } = render(<Avatar src="/img/u/a.webp" />);
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  rerender(<Avatar src="/img/u/b.webp" />);
  expect(picture()?.getAttribute('src')).toBe('/img/u/b.webp');
});
