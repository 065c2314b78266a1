import { LONGER_SIDE, MOST_MB, QUALITY, typeFor } from './bounds.ts';

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
export async function compressInWorker(picture: Blob): Promise<Blob> {
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
