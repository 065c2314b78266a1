import { inThrees } from '@viewmax/shared/bundled/in-threes.ts';
import DeleteIcon from 'lucide-react/icons/delete';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isWhole, typed } from './code.ts';
import css from './scan.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];

/** Takes the 12 digits below a QR code, and sends them after the last one. A keyboard or a reader at a cable types too. */
export function Keypad({ isBusy, onCode }: { isBusy: boolean; onCode: (code: string) => void }): ReactNode {
  const [digits, setDigits] = useState('');
  const press = (key: string | null): void => {
    if (isBusy) return;
    const next = typed(digits, key);
    setDigits(isWhole(next) ? '' : next);
    if (isWhole(next)) onCode(next);
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const type = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey) return;
      if (/^\d$/.test(key)) latest.current(key);
      else if (key === 'Backspace') latest.current(null);
    };
    addEventListener('keydown', type);
    return () => removeEventListener('keydown', type);
  }, []);
  return (
    <div className={css.keypad}>
      <output aria-label="Digits" className={`num ${css.digits}`}>
        {inThrees(digits) || <span className={css.faint}>000 000 000 000</span>}
      </output>
      <div className={css.keys}>
        {KEYS.map((key) =>
          key ? (
            <button key={key} type="button" className={`num ${css.key}`} onClick={() => press(key)}>
              {key}
            </button>
          ) : (
            <span key="none" />
          ),
        )}
        <button type="button" className={css.key} aria-label="Delete the last digit" onClick={() => press(null)}>
          <DeleteIcon aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
