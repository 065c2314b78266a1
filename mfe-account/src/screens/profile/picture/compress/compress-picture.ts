import { platform } from '@viewmax/shared';
import { compressInWorker } from './in-worker.ts';
import { compressOnCanvas } from './on-canvas.ts';

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** The picture at a size for a data plan. Rejects a file that is no picture, despite its type. */
export async function compressPicture(picture: Blob): Promise<Blob> {
  try {
    return await within(platform().config.timeouts.chunkMs, compressInWorker(picture));
  } catch (error) {
    console.warn('The picture was not compressed in a worker', error);
    return compressOnCanvas(picture);
  }
}
