import type { MovieDetails } from '@viewmax/contracts/movies';
import { Strip } from '@viewmax/shared/bundled/strip.tsx';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Poster } from '../../parts/poster.tsx';
import css from './posters.module.css';

const CARD = '254px';

/** The movie's posters without duplicates, the main one first. */
function postersOf({ PosterURL, PosterURLs }: Partial<MovieDetails>): string[] {
  return [...new Set([PosterURL, ...(Array.isArray(PosterURLs) ? PosterURLs : [])])].filter(
    (url): url is string => typeof url === 'string' && url !== '',
  );
}

/** A single poster is fixed; several follow the finger, the arrow keys and the dots. */
export function Posters({ movie, title }: { movie?: MovieDetails; title: string }): ReactNode {
  const [index, setIndex] = useState(0);
  const urls = postersOf(movie ?? {});
  const alt = title && `${title} poster`;
  if (urls.length < 2) return <Poster url={urls[0] ?? ''} alt={alt} first sizes={CARD} />;

  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    // The strip would scroll by a few pixels.
    event.preventDefault();
    setIndex((index + by + urls.length) % urls.length);
  };
  return (
    <section className={css.posters} aria-roledescription="carousel" aria-label="Posters" onKeyDown={keys}>
      <Strip label="Posters of the movie" className={css.view} at={index} onTurn={setIndex}>
        {urls.map((url, at) => (
          <li key={url} className={css.slide} aria-hidden={at !== index}>
            <Poster url={url} alt={`${alt} ${at + 1} of ${urls.length}`} first={at === 0} sizes={CARD} />
          </li>
        ))}
      </Strip>
      <div className={css.dots}>
        {urls.map((url, at) => (
          <button
            key={url}
            type="button"
            className={css.dot}
            aria-label={`Poster ${at + 1}`}
            aria-current={at === index || undefined}
            onClick={() => setIndex(at)}
          />
        ))}
      </div>
    </section>
  );
}
