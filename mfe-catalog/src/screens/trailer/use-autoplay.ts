import { type RefObject, useEffect, useState } from 'react';
import { startsByItself } from './starts-by-itself.ts';

const VOLUME = 0.8;

/** Starts the video, without sound where the browser refuses sound before a tap. */
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
      // Where not even that is allowed, the controls wait for a tap.
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
