import { pointsUnit } from '@viewmax/contracts/constants';
import { grouped } from '@viewmax/shared/bundled/money.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { caretBefore, pointsIn } from './points.ts';
import css from './points-input.module.css';

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
