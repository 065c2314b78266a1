import type { MovieDetails } from '@viewmax/contracts/movies';
import type { Head } from '@viewmax/shared';
import { titleCase } from '../parts/title-case.ts';
import { cutText } from './cut-text.ts';
import { linkPicture } from './link-picture.ts';

/** The head of a movie's page. Another backend may send less. */
export function headOfMovie(movie: Partial<MovieDetails>): Head {
  const title = titleCase(movie.Title ?? '') || 'Movie';
  const description = movie.Description ? cutText(movie.Description) : undefined;
  const languages = (movie.Language ?? '').split(',').map(titleCase).filter(Boolean);
  return {
    title,
    description,
    picture: linkPicture(movie.SharePictureURL, movie.PosterURL),
    facts: {
      '@context': 'https://schema.org',
      '@type': 'Movie',
      name: title,
      ...(description && { description }),
      ...(movie.DurationMinutes && { duration: `PT${movie.DurationMinutes}M` }),
      ...(languages.length > 0 && { inLanguage: languages }),
      ...(movie.Rating && { contentRating: movie.Rating }),
      ...(movie.ReleaseDate && { datePublished: movie.ReleaseDate }),
    },
  };
}
