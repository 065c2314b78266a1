import { Button } from '@viewmax/shared/ui';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { WidePicture } from '../wide-picture.tsx';
import css from './carousel.module.css';
import { Thumbs } from './thumbs.tsx';
import { useSlides } from './use-slides.ts';

/** Safari before 15.4 throws at the selector. It gives a button no focus after a tap, so its focus is the keyboard's. */
function isKeyboards(focused: Element): boolean {
  try {
    return focused.matches(':focus-visible');
  } catch {
    return true;
  }
}

/**
 * Pictures of one subject. It advances by itself, except under reduced motion, while it is paused, and while it has the
 * keyboard's focus.
 */
export function Carousel({ label, images }: { label: string; images: readonly string[] }): ReactNode {
  const [focused, setFocused] = useState(false);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const { index, go, playing, toggle, drag, swipe } = useSlides(images.length, focused);
  const several = images.length > 1;

  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by && several) go(index + by);
  };
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
  };
  // A button keeps the focus after a tap, so only the keyboard's focus holds the carousel.
  const focus = (event: FocusEvent) => setFocused(isKeyboards(event.target));

  return (
    <section aria-roledescription="carousel" aria-label={label} onKeyDown={keys} onFocus={focus} onBlur={blur}>
      <div className={css.view} data-shown={shown.has(images[index] ?? '') || undefined} {...swipe}>
        <div
          className={drag === 0 ? css.track : `${css.track} ${css.dragged}`}
          style={{ transform: `translateX(calc(${-100 * index}% + ${drag}px))` }}
        >
          {images.map((url, at) => (
            <div key={url} className={css.slide} aria-hidden={at !== index}>
              <WidePicture
                url={url}
                alt={`${label}, picture ${at + 1} of ${images.length}`}
                first={at === 0}
                onShown={() => setShown((before) => new Set(before).add(url))}
              />
            </div>
          ))}
        </div>
        {several && (
          <>
            <p className={`${css.count} num`} aria-live={playing ? 'off' : 'polite'}>
              {index + 1} / {images.length}
            </p>
            <div className={css.dots} aria-hidden="true">
              {images.map((url, at) => (
                <i key={url} className={at === index ? css.on : undefined} />
              ))}
            </div>
            <Button variant="glass" className={css.pause} aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
              {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            </Button>
          </>
        )}
      </div>
      {several && <Thumbs images={images} active={index} onPick={go} />}
    </section>
  );
}
