import { useEffect } from 'react';
import { nameScreen } from '../stores/screen-title.ts';

/** What a link to a screen shows in a chat or in a search: data only, which the edge escapes. */
export interface Head {
  title: string;
  description?: string;
  /** The address of a picture of our own or of the backend. */
  picture?: string;
  /** Facts for search engines, as schema.org's JSON-LD. The edge adds the address and the picture. */
  facts?: Record<string, unknown>;
}

/**
 * Names the screen by its data while it is shown. The frame sets the page's title, and a page that the edge draws
 * contains the rest.
 *
 * @example useHead(movie && { title: movie.Title, picture: movie.SharePictureURL })
 */
export function useHead(head: Head | undefined): void {
  const title = head?.title;
  useEffect(() => (title ? nameScreen(title) : undefined), [title]);
}
