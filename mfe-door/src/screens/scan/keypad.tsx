import { busy } from '@viewmax/shared';
import { inThrees } from '@viewmax/shared/bundled/in-threes.ts';
import DeleteIcon from 'lucide-react/icons/delete';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { afterKey, isWhole, READER_MS, typed } from './code.ts';
import css from './scan.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'];
const FIELDS = 'input, textarea, select, [contenteditable]';

/** With the digits that stood there a reader's first ones may look whole. Its next one comes sooner. */
const PAUSE_MS = 100;

/** Takes the 12 digits below a QR code, and sends them after the last one. A keyboard or a reader at a cable types too. */
export function Keypad({ isBusy, onCode }: { isBusy: boolean; onCode: (code: string) => void }): ReactNode {
  const [digits, setDigits] = useState('');
  const keys = useRef<Parameters<typeof afterKey>[0]>([]);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  const send = useEffectEvent((code: string): void => {
    keys.current = [];
    setDigits('');
    onCode(code);
  });
  const press = (key: string | null): void => {
    keys.current = [];
    if (!isBusy) setDigits(typed(digits, key));
  };

  const typeDigit = (digit: string): void => {
    typedAt.current = performance.now();
    const { keys: next, code } = afterKey(keys.current, digit, typedAt.current);
    keys.current = next;
    if (code) send(code);
    else setDigits(isWhole(digits) ? next.map((key) => key.digit).join('') : typed(digits, digit));
  };
  const type = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const element = target instanceof Element ? target : null;
    if (ctrlKey || metaKey || altKey || element?.closest(FIELDS)) return;
    const isReader = key === 'Enter' && performance.now() - typedAt.current <= READER_MS;
    // A reader ends its code with it, and must not press the control that has the focus.
    if (isReader) event.preventDefault();
    if (isBusy) return;
    if (/^\d$/.test(key)) typeDigit(key);
    else if (key === 'Backspace') press(null);
    else if (isReader || (key === 'Enter' && !element?.closest('a, button'))) {
      keys.current = [];
      if (!isWhole(digits)) setDigits('');
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => type(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (!isWhole(digits)) return;
    const timer = setTimeout(() => send(digits), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [digits]);

  const isBegun = digits !== '';
  useEffect(() => (isBegun ? busy() : undefined), [isBegun]);

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
