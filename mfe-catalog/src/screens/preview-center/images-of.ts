import type { Cinema } from '@viewmax/contracts/cinemas';

function listIn(json: unknown): string[] {
  try {
    const list: unknown = typeof json === 'string' ? JSON.parse(json) : json;
    return Array.isArray(list) ? list.filter((url) => typeof url === 'string' && url.trim() !== '') : [];
  } catch {
    return [];
  }
}

/** A cinema's pictures without duplicates. An empty or unreadable list falls back to the preview picture. */
export function imagesOf({
  CinemaImages,
  CinemaPreviewUrl,
}: Pick<Cinema, 'CinemaImages' | 'CinemaPreviewUrl'>): string[] {
  const images = [...new Set(listIn(CinemaImages))];
  return images.length > 0 ? images : [CinemaPreviewUrl].filter(Boolean);
}
