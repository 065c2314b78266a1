import { platform } from '@viewmax/shared';

/** The limits of a profile picture: its weight and its longer side. */
const MOST_MB = 0.07;
const LONGER_SIDE = 800;
const QUALITY = 0.9;

/** A canvas cannot write GIF, so a picture that may be transparent becomes WEBP. */
const typeFor = (picture: Blob): string => (picture.type === 'image/jpeg' ? picture.type : 'image/webp');

const LISTENER = `
onmessage = ({ data: { picture, options } }) =>
  imageCompression(picture, options).then(
    (smaller) => postMessage({ smaller }),
    (error) => postMessage({ error: String(error) }),
  );
`;

interface News {
  smaller?: Blob;
  error?: string;
}

function ask(worker: Worker, picture: Blob): Promise<Blob> {
  const options = {
    maxSizeMB: MOST_MB,
    maxWidthOrHeight: LONGER_SIDE,
    initialQuality: QUALITY,
    fileType: typeFor(picture),
    maxIteration: 25,
  };
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: { smaller, error } }: MessageEvent<News>) =>
      smaller ? resolve(smaller) : reject(new Error(error));
    worker.onerror = () => reject(new Error('The compressor could not be started'));
    worker.postMessage({ picture, options });
  });
}

/** Loads the compressor on first use and runs it in a worker, so the page stays responsive. */
async function compressInWorker(picture: Blob): Promise<Blob> {
  const { compressorSource } = await import(/* webpackChunkName: "compressor" */ './compressor-source.ts');
  const address = URL.createObjectURL(new Blob([compressorSource, LISTENER], { type: 'text/javascript' }));
  const worker = new Worker(address);
  try {
    return await ask(worker, picture);
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}

const MOST_BYTES = MOST_MB * 1024 * 1024;
const LEAST_SIDE = 64;

async function decode(picture: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function draw(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  // Every browser writes JPEG, but JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** The fallback for browsers whose workers cannot draw. Rejects a file that the browser cannot show as a picture. */
async function compressOnCanvas(picture: Blob): Promise<Blob> {
  const image = await decode(picture);
  for (let side = LONGER_SIDE; side >= LEAST_SIDE; side *= 0.9) {
    const smaller = await draw(image, side);
    if (smaller && smaller.size <= MOST_BYTES) return smaller;
  }
  throw new Error('The picture does not become small enough');
}

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
