import { isCostly } from '@viewmax/shared/bundled/is-costly.ts';
import { type RefObject, useEffect, useState } from 'react';

/** A video costs data and moves. Under Save-Data, on 2G and under reduced motion it waits for a tap. */
const startsByItself = (): boolean => !isCostly() && !matchMedia('(prefers-reduced-motion: reduce)').matches;

const VOLUME = 0.8;

/** Starts the video, muted when the browser refuses sound before a tap. */
export function useAutoplay(video: RefObject<HTMLVideoElement | null>): { silenced: boolean; unmute(): void } {
  const [silenced, setSilenced] = useState(false);

  useEffect(() => {
    const player = video.current;
    if (!player) return;
    player.volume = VOLUME;
    if (!startsByItself()) return;
    let gone = false;
    player.play().catch((error: Error) => {
      if (gone || error.name !== 'NotAllowedError') return;
      player.muted = true;
      setSilenced(true);
      // When the browser refuses the muted start too, the controls wait for a tap.
      player.play().catch(() => {});
    });
    return () => {
      gone = true;
    };
  }, [video]);

  const unmute = () => {
    if (video.current) video.current.muted = false;
    setSilenced(false);
  };
  return { silenced, unmute };
}
