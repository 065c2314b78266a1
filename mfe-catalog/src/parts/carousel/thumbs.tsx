import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
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
        <img alt="" width={80} height={56} loading="lazy" {...pictureAt(url, '80px')} />
      </button>
    ))}
  </div>
);
