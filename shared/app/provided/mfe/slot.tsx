import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { platform, type SlotHandle } from './platform.ts';
import type { HeldToPasses, SlotName, SlotProps } from './slots.ts';

/**
 * A place in a screen that other remotes fill. They and the screen know only the slot's name.
 *
 * @example <Slot name="movie.showtimes" movieId={movie.MovieID} />
 */
export function Slot<Name extends SlotName, Given extends SlotProps<Name>>({
  name,
  ...props
}: { name: Name } & Given & HeldToPasses<Name, Given>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<SlotHandle | null>(null);
  const fill = useEffectEvent((into: HTMLElement) => platform().fillSlot(name, into, { ...props }));
  const update = useEffectEvent(() => handle.current?.update({ ...props }));

  useLayoutEffect(() => {
    if (!box.current) return;
    const filled = fill(box.current);
    handle.current = filled;
    return () => {
      handle.current = null;
      filled.remove();
    };
  }, [name]);

  const fingerprint = JSON.stringify(props);
  // Each render makes a new props object. The fingerprint changes only with the values.
  useEffect(() => update(), [fingerprint]);

  return <div ref={box} data-slot={name} style={{ minHeight: platform().heightOfSlot?.(name) || undefined }} />;
}
