import { pictureAt } from '@viewmax/shared/bundled/picture-at.ts';
import type { ReactNode } from 'react';
import { useLostPicture } from '../use-lost-picture.ts';
import css from './carousel.module.css';

function Thumb({ url }: { url: string }): ReactNode {
  const [isLost, lose] = useLostPicture(url);
  if (isLost) return null;
  return <img alt="" width={80} height={56} loading="lazy" onError={lose} {...pictureAt(url, '80px')} />;
}

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
        <Thumb url={url} />
      </button>
    ))}
  </div>
);
