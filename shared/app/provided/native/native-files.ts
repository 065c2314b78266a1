import { Capacitor, registerPlugin } from '@capacitor/core';
import type { Directory, FilesystemPlugin } from '@capacitor/filesystem';
import type { Device } from './device.ts';

const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem');

/** iOS copies its other folders to iCloud. Android's folder has one name. */
const place = () => (Capacitor.getPlatform() === 'ios' ? 'LIBRARY_NO_CLOUD' : 'DATA') as Directory;

const base64 = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });

const CACHE = 'CACHE' as Directory;

/** A file that other apps can read by its address. */
export async function cacheFile(name: string, content: Blob): Promise<{ uri: string; remove(): void }> {
  const { uri } = await Filesystem.writeFile({ path: name, data: await base64(content), directory: CACHE });
  return { uri, remove: () => void Filesystem.deleteFile({ path: name, directory: CACHE }).catch(console.error) };
}

export const nativeFiles: NonNullable<Device['files']> = {
  async write(path, content) {
    await Filesystem.writeFile({ path, data: await base64(content), directory: place(), recursive: true });
  },
  // The plugin rejects an absent folder and an absent file.
  async list(folder) {
    const found = await Filesystem.readdir({ path: folder, directory: place() }).catch(() => ({ files: [] }));
    return found.files.map(({ name }) => name);
  },
  async remove(folder) {
    await Filesystem.rmdir({ path: folder, directory: place(), recursive: true }).catch(() => {});
  },
};
