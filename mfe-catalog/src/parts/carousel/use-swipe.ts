import { type PointerEvent, useRef, useState } from 'react';

/** A shorter move of the finger is not a swipe. */
const TOLERANCE = 5;

/** The slide follows the finger. A release beyond the tolerance moves by one slide. */
export function useSwipe(move: (by: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  const [drag, setDrag] = useState(0);

  const distance = (event: PointerEvent) => {
    const way = from.current === null ? 0 : event.clientX - from.current;
    return Math.abs(way) > TOLERANCE ? way : 0;
  };
  const end = () => {
    from.current = null;
    setDrag(0);
  };
  return {
    drag,
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => setDrag(distance(event)),
    onPointerUp: (event: PointerEvent) => {
      const way = distance(event);
      end();
      if (way !== 0) move(way < 0 ? 1 : -1);
    },
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
