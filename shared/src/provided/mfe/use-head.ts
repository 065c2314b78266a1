import { useEffect } from 'react';

/** What a link to a screen shows in a chat or in a search: data only, which the edge escapes. */
export interface Head {
  title: string;
  description?: string;
  /** The address of a picture of our own or of the backend. */
  picture?: string;
  /** Facts for search engines, as schema.org's JSON-LD. */
  facts?: Record<string, unknown>;
}

/**
 * Names the screen by its data. It sets the page's title, and a page that the edge draws carries the rest.
 *
 * @example useHead(movie && { title: movie.Title, picture: movie.PosterURL })
 */
export function useHead(head: Head | undefined): void {
  const title = head?.title;
  useEffect(() => {
    if (title) document.title = `${title} | Viewmax`;
  }, [title]);
}
