import type { Head } from '@viewmax/contracts/rendering';
import { useEffect } from 'react';
import { nameScreen } from '../stores/screen-title.ts';

export type { Head };

/**
 * Names the screen by its data while it is shown. The frame sets the page's title, and a page that the edge renders
 * contains the rest.
 *
 * @example useHead(movie && { title: movie.Title, picture: movie.SharePictureURL })
 */
export function useHead(head: Head | undefined): void {
  const title = head?.title;
  useEffect(() => (title ? nameScreen(title) : undefined), [title]);
}
