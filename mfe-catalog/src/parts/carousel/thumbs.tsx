import { pictureUrl } from '@viewmax/shared/parts/picture-url.ts';
import type { ReactNode } from 'react';
import css from './carousel.module.css';

export const Thumbs = ({
  images,
  active,
  onPick,
}: {
  images: readonly string[];
  active: number;
  onPick(index: number): void;
}): ReactNode => (
  <div className={css.thumbs}>
    {images.map((url, at) => (
      <button
        key={url}
        type="button"
        className={css.thumb}
        aria-label={`Picture ${at + 1}`}
        aria-current={at === active || undefined}
        onClick={() => onPick(at)}
      >
        <img src={pictureUrl(url)} alt="" width={80} height={56} loading="lazy" />
      </button>
    ))}
  </div>
);
