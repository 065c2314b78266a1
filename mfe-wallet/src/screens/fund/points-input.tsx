import { limits, pointsUnit } from '@viewmax/contracts/constants';
import { grouped } from '@viewmax/contracts/money';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from './points-input.module.css';

/** The whole points in a text: its digits, at most the limit. Null without an amount. */
export function pointsIn(text: string): number | null {
  const points = Math.min(Number(text.replace(/\D/g, '')), limits.points.max);
  return points >= limits.points.min ? points : null;
}

/** The position of the caret in the regrouped `text` that leaves as many digits behind it as before. */
export function caretBefore(text: string, digitsAfter: number): number {
  let at = text.length;
  for (let left = digitsAfter; left > 0 && at > 0; at--) if (/\d/.test(text[at - 1] ?? '')) left--;
  return at;
}

/** A large number that is grouped during typing and keeps the caret in place. */
export function PointsInput({
  points,
  onChange,
  describedBy,
}: {
  points: number | null;
  onChange: (points: number | null) => void;
  describedBy: string;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ digitsAfter: 0 });
  const text = points === null ? '' : grouped(points);

  // After the regrouping the browser moves the caret to the end.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    const caret = caretBefore(field.value, edit.digitsAfter);
    field.setSelectionRange(caret, caret);
  }, [edit]);

  const type = (field: HTMLInputElement) => {
    const behind = field.value.slice(field.selectionEnd ?? field.value.length);
    setEdit({ digitsAfter: behind.replace(/\D/g, '').length });
    onChange(pointsIn(field.value));
  };

  return (
    <label className={css.box}>
      <span className={`num ${css.fit} ${text.length > 7 ? css.long : ''}`}>
        <span aria-hidden="true" className={css.size}>
          {text || '0'}
        </span>
        <input
          ref={input}
          className={css.input}
          aria-label={`Points in ${pointsUnit}`}
          aria-describedby={describedBy}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={text}
          onChange={(event) => type(event.target)}
        />
      </span>
      <b className={css.unit}>{pointsUnit}</b>
    </label>
  );
}
