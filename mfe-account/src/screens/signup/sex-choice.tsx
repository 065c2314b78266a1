import { sexes } from '@viewmax/contracts/constants';
import type { ReactNode } from 'react';
import css from './sex-choice.module.css';

export function SexChoice({ value, onChange }: { value: string; onChange: (sex: string) => void }): ReactNode {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>Sex</legend>
      <div className={css.choices}>
        {sexes.map((sex) => (
          <label key={sex} className={css.choice}>
            <input
              type="radio"
              name="sex"
              required
              className="visually-hidden"
              checked={sex === value}
              onChange={() => onChange(sex)}
            />
            <span>{sex}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
