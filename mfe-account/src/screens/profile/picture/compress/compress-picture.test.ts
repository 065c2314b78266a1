import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { provideTestPlatform, testConfig } from '@viewmax/testing';
import { compressPicture } from './compress-picture.ts';

interface Posted {
  picture: Blob;
  options: Record<string, unknown>;
}
type Script = (worker: FakeWorker, posted: Posted) => void;

const photo = new Blob(['x'.repeat(90_000)], { type: 'image/png' });
const smaller = new Blob(['y'.repeat(60_000)], { type: 'image/webp' });
const drawn: { width: number; height: number }[] = [];
const revoked: string[] = [];
const workers: FakeWorker[] = [];
let script: Script;
let weights: number[];

class FakeWorker {
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  isTerminated = false;
  posted?: Posted;

  constructor() {
    workers.push(this);
  }

  postMessage(posted: Posted): void {
    this.posted = posted;
    queueMicrotask(() => script(this, posted));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

function provideCanvas(width: number, height: number): void {
  Object.defineProperties(HTMLImageElement.prototype, {
    decode: { configurable: true, value: () => Promise.resolve() },
    naturalWidth: { configurable: true, value: width },
    naturalHeight: { configurable: true, value: height },
  });
  const context = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    drawn.push({ width: this.width, height: this.height });
    done(new Blob(['z'.repeat(weights.shift() ?? 80_000)], { type: 'image/jpeg' }));
  });
}

beforeEach(() => {
  provideTestPlatform();
  for (const list of [drawn, revoked, workers]) list.length = 0;
  weights = [1000];
  script = (worker) => worker.onerror?.();
  provideCanvas(4000, 3000);
  Object.assign(globalThis, { Worker: FakeWorker });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: (address: string) => revoked.push(address) });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
});

describe('on the canvas', () => {
  test('rejects a picture that is too heavy at every size', async () => {
    weights = Array(100).fill(80_000);
    await expect(compressPicture(photo)).rejects.toThrow('does not become small enough');
    expect(drawn.at(-1)?.width).toBeGreaterThanOrEqual(64);
  });

  test('rejects when the browser cannot draw pictures', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await expect(compressPicture(photo)).rejects.toThrow('This browser draws no pictures');
  });

  test.each([
    ['a wide picture to 800 pixels', 4000, 3000, { width: 800, height: 600 }],
    ['a high picture to 800 pixels', 3000, 4000, { width: 600, height: 800 }],
    ['a small picture at its own size', 300, 200, { width: 300, height: 200 }],
    ['a line to no less than a pixel', 4000, 1, { width: 800, height: 1 }],
  ])('draws %s', async (_, width, height, size) => {
    provideCanvas(width, height);
    await compressPicture(photo);
    expect(drawn).toEqual([size]);
  });

  test('takes the first size that is light enough', async () => {
    weights = [73_401, 73_400];
    const picture = await compressPicture(photo);
    expect([picture.size, drawn.length]).toEqual([73_400, 2]);
  });
});

describe('a worker that fails', () => {
  test.each<[string, Script]>([
    ['cannot be started', (worker) => worker.onerror?.()],
    ['finds no picture', (worker) => worker.onmessage?.({ data: { error: 'Error: no picture' } })],
  ])('ends, and the canvas takes over, when it %s', async (_, fails) => {
    script = fails;
    expect((await compressPicture(photo)).type).toBe('image/jpeg');
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
    expect(revoked).toContain('blob:x');
  });

  test('has the deadline of a chunk', async () => {
    jest.useFakeTimers();
    script = () => {};
    const compressed = compressPicture(photo);
    await jest.advanceTimersByTimeAsync(testConfig.timeouts.chunkMs - 1);
    expect(drawn).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect((await compressed).type).toBe('image/jpeg');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a worker that works', () => {
  beforeEach(() => {
    script = (worker) => worker.onmessage?.({ data: { smaller } });
  });

  test('returns its picture and ends, and no canvas is used', async () => {
    expect(await compressPicture(photo)).toBe(smaller);
    expect([drawn, revoked, workers[0]?.isTerminated]).toEqual([[], ['blob:x'], true]);
  });

  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/png', 'image/webp'],
    ['image/gif', 'image/webp'],
    ['image/webp', 'image/webp'],
  ])('writes %s as %s, within 70 KB and 800 pixels', async (type, fileType) => {
    await compressPicture(new Blob(['x'], { type }));
    expect(workers[0]?.posted?.options).toMatchObject({ fileType, maxSizeMB: 0.07, maxWidthOrHeight: 800 });
  });
});
