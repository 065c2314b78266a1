import decodeQR from 'qr/decode.js';

/** Reads the text of a QR code in the picture of the camera. */
export type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own reader, which not all have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Wide enough for a code at arm's length, and read within a frame on a slow phone. */
const WIDTH = 640;

/** Reads pixels in plain JavaScript. */
export function readPixels(picture: { width: number; height: number; data: Uint8ClampedArray }): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    return undefined;
  }
}

/** Decodes by our own code, for browsers without a reader. */
function plainReader(): Read {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return undefined;
    const scale = Math.min(1, WIDTH / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    return readPixels(context.getImageData(0, 0, width, height));
  };
}

/** The browser's reader where it reads QR codes, else our own. */
export async function openReader(): Promise<Read> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const plain = plainReader();
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !formats?.includes('qr_code')) return plain;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  let hasFailed = false;
  return async (video) => {
    if (hasFailed) return plain(video);
    try {
      return (await detector.detect(video))[0]?.rawValue;
    } catch {
      // Some phones name a reader that their system lacks.
      hasFailed = true;
      return undefined;
    }
  };
}
