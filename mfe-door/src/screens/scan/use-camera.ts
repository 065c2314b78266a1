import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { openReader } from './reader.ts';

export type CameraState = 'starting' | 'on' | 'refused' | 'absent';

/** The torch of some phones, which the types of the browser lack. */
type Torch = MediaTrackCapabilities & MediaTrackConstraintSet & { torch?: boolean };

/** A quick phone reads a picture in this time and stays cool. A slow one rests shortly, so that it answers a tap. */
const PERIOD_MS = 80;
const LEAST_REST_MS = 16;

const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

const stateOf = (error: unknown): CameraState =>
  (error as Error | null)?.name === 'NotAllowedError' ? 'refused' : 'absent';

const rest = (spentMs: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(LEAST_REST_MS, PERIOD_MS - spentMs)));

/**
 * Shows the camera behind the phone in `video`, and calls `onText` with each text that it reads. While `onText` decides,
 * nothing is read, because reading takes the time of the answer. The camera is off while the page is hidden or the screen
 * does not want it.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  onText: (text: string) => Promise<void>,
) {
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const [isHidden, setHidden] = useState(false);
  const see = useEffectEvent(onText);
  const isOn = isWanted && !isHidden;

  useEffect(() => {
    const follow = () => setHidden(document.visibilityState === 'hidden');
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);

  useEffect(() => {
    if (!isOn) return;
    let stream: MediaStream | undefined;
    let hasEnded = false;

    async function run(): Promise<void> {
      setState('starting');
      // A page without https has no camera.
      if (!navigator.mediaDevices) return setState('absent');
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const node = video.current;
      if (hasEnded || !node) return stop();
      node.srcObject = stream;
      await node.play();
      setTrack(stream.getVideoTracks()[0]);
      setState('on');
      const read = await openReader();
      while (!hasEnded) {
        const begun = performance.now();
        const text = await read(node);
        const spentMs = performance.now() - begun;
        if (text && !hasEnded) await see(text);
        await rest(spentMs);
      }
    }

    function stop(): void {
      hasEnded = true;
      for (const one of stream?.getTracks() ?? []) one.stop();
      setTrack(undefined);
      setLit(false);
    }

    run().catch((error: unknown) => {
      if (hasEnded) return;
      stop();
      setState(stateOf(error));
    });
    return stop;
  }, [isOn, video]);

  const hasTorch = useMemo(() => ((track?.getCapabilities?.() ?? {}) as Torch).torch === true, [track]);
  const light = async (): Promise<void> => {
    const torch: Torch = { torch: !isLit };
    await track?.applyConstraints({ advanced: [torch] }).then(
      () => setLit(!isLit),
      () => {},
    );
  };
  return { state, hasTorch, isLit, light };
}
