import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { isLocationError } from './location-error.ts';
import { webDevice } from './web-device.ts';

const putNavigator = (more: object) => {
  for (const [key, value] of Object.entries(more)) {
    Object.defineProperty(navigator, key, { configurable: true, value });
  }
};

afterEach(() => putNavigator({ geolocation: undefined, share: undefined }));

describe('the position of the browser', () => {
  const problem = () =>
    webDevice.geolocation.current().catch((error: unknown) => isLocationError(error) && error.problem);

  test('is unsupported in a browser without geolocation', async () => {
    expect(await problem()).toBe('unsupported');
  });

  test.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [99, 'unavailable'],
  ])('fails with code %d as "%s"', async (code, expected) => {
    putNavigator({
      geolocation: { getCurrentPosition: (_: unknown, fail: (cause: object) => void) => fail({ code }) },
    });
    expect(await problem()).toBe(expected);
  });

  test('is a latitude and a longitude', async () => {
    const coords = { latitude: 5.89, longitude: 5.68, accuracy: 40 };
    putNavigator({ geolocation: { getCurrentPosition: (done: (found: object) => void) => done({ coords }) } });
    expect(await webDevice.geolocation.current()).toEqual({ latitude: 5.89, longitude: 5.68 });
  });
});

describe('sharing', () => {
  const failing = (name: string) => jest.fn(() => Promise.reject(new DOMException('', name)));

  test('is impossible when the browser cannot share, or refuses', async () => {
    expect(await webDevice.share({ title: 'x' })).toBe(false);
    putNavigator({ share: failing('NotAllowedError') });
    expect(await webDevice.share({ title: 'x' })).toBe(false);
  });

  test('ends when the member cancels', async () => {
    putNavigator({ share: failing('AbortError') });
    expect(await webDevice.share({ title: 'x' })).toBe(true);
  });
});

describe('a picture', () => {
  const chosen = (event: string, files: File[] = []) =>
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
      Object.defineProperty(this, 'files', { value: files });
      this.dispatchEvent(new Event(event));
    });

  test('is null when the member cancels', async () => {
    chosen('cancel');
    expect(await webDevice.camera.picture('gallery')).toBeNull();
  });

  test('is the chosen file', async () => {
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    chosen('change', [file]);
    expect(await webDevice.camera.picture('gallery')).toBe(file);
  });

  test('is chosen by an input of the page, because older Safari forgets any other', async () => {
    const inputs = () => document.querySelectorAll<HTMLInputElement>('input[type=file]');
    jest.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    const choice = webDevice.camera.picture('gallery');
    expect(inputs()).toHaveLength(1);
    inputs()[0]?.dispatchEvent(new Event('change'));
    await choice;
    expect(inputs()).toHaveLength(0);
  });

  test('is null for the choice before, which some browsers cancel without an event', async () => {
    jest.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    const [before] = [webDevice.camera.picture('gallery'), webDevice.camera.picture('gallery')];
    expect(await before).toBeNull();
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
  });
});
