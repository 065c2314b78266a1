import type { CameraPlugin, MediaResult } from '@capacitor/camera';
import { registerPlugin } from '@capacitor/core';
import type { PictureSource } from './device.ts';

const Camera = registerPlugin<CameraPlugin>('Camera');

const QUALITY = 90;
const CANCELLED = ['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'];

async function askFirst(permission: 'camera' | 'photos'): Promise<void> {
  const { [permission]: state } = await Camera.checkPermissions();
  if (state === 'prompt' || state === 'prompt-with-rationale') {
    await Camera.requestPermissions({ permissions: [permission] });
  }
}

async function take(from: PictureSource): Promise<MediaResult | undefined> {
  if (from === 'camera') return Camera.takePhoto({ quality: QUALITY });
  const { results } = await Camera.chooseFromGallery({ quality: QUALITY, limit: 1 });
  return results[0];
}

/** Requests the permission first. The plugin reports a refusal itself, because a gallery's picker needs none. */
export async function nativePicture(from: PictureSource): Promise<Blob | null> {
  try {
    await askFirst(from === 'camera' ? 'camera' : 'photos');
    const taken = await take(from);
    if (!taken?.webPath) return null;
    return await (await fetch(taken.webPath)).blob();
  } catch (cause) {
    if (CANCELLED.includes((cause as { code?: string }).code ?? '')) return null;
    throw cause;
  }
}
