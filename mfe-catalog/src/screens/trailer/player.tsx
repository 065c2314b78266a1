import type { Trailer } from '@viewmax/contracts/trailers';
import { pictureUrl } from '@viewmax/shared/bundled/picture-url.ts';
import { Button } from '@viewmax/shared/ui';
import VolumeX from 'lucide-react/icons/volume-x';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './trailer.module.css';
import { useAutoplay } from './use-autoplay.ts';

export function Player({ trailer, onEnd }: { trailer: Trailer; onEnd(): void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null);
  const { silenced, unmute } = useAutoplay(video);
  const [failed, setFailed] = useState(false);
  // A server-rendered video has no controls: the app replaces it, and what they started would be lost.
  const [hasControls, setHasControls] = useState(false);
  useEffect(() => setHasControls(true), []);
  const retry = () => {
    setFailed(false);
    const { current } = video;
    if (!current) return;
    const { currentTime } = current;
    current.load();
    // The video resumes at its last position, because the member has paid for the data before it.
    current.currentTime = currentTime;
    current.play().catch(() => {});
  };
  return (
    <>
      <div className={css.room}>
        {/* biome-ignore lint/a11y/useMediaCaption: the backend has no captions */}
        <video
          ref={video}
          className={css.video}
          aria-label={trailer.TrailerTitle}
          src={pictureUrl(trailer.TrailerVideoUrl)}
          poster={trailer.TrailerThumbnailUrl ? pictureUrl(trailer.TrailerThumbnailUrl) : undefined}
          preload="metadata"
          controls={hasControls}
          playsInline
          onEnded={onEnd}
          onError={() => setFailed(true)}
          onVolumeChange={() => {
            if (silenced && video.current?.muted === false) unmute();
          }}
        />
        {silenced && (
          <Button
            variant="glass"
            size="sm"
            className={css.unmute}
            icon={<VolumeX aria-hidden="true" />}
            onClick={unmute}
          >
            Unmute
          </Button>
        )}
      </div>
      {failed && (
        <div role="alert" className={css.failed}>
          <p>The video could not be played.</p>
          <Button size="sm" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    </>
  );
}
