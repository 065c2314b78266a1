import { LONGER_SIDE, MOST_MB, QUALITY } from './bounds.ts';

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
export async function compressOnCanvas(picture: Blob): Promise<Blob> {
  const image = await decode(picture);
  for (let side = LONGER_SIDE; side >= LEAST_SIDE; side *= 0.9) {
    const smaller = await draw(image, side);
    if (smaller && smaller.size <= MOST_BYTES) return smaller;
  }
  throw new Error('The picture does not become small enough');
}
