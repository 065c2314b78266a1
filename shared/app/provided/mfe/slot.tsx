import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { platform, type SlotHandle } from './platform.ts';
import type { SlotName, SlotProps } from './slots.ts';

/**
 * A place in a screen that other remotes fill. They and the screen know only the slot's name.
 *
 * @example <Slot name="movie.showtimes" movieId={movie.MovieID} />
 */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps<Name>): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<SlotHandle | null>(null);
  const latest = useRef<Record<string, unknown>>(props);
  latest.current = props;

  useLayoutEffect(() => {
    if (!box.current) return;
    const filled = platform().fillSlot(name, box.current, latest.current);
    handle.current = filled;
    return () => {
      handle.current = null;
      filled.remove();
    };
  }, [name]);

  const fingerprint = JSON.stringify(props);
  // Each render makes a new props object. The fingerprint changes only with the values.
  useEffect(() => handle.current?.update(latest.current), [fingerprint]);

  return <div ref={box} data-slot={name} style={{ minHeight: platform().heightOfSlot?.(name) || undefined }} />;
}
