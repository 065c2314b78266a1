import type { ReactNode } from 'react';
import { SelectField } from '../../parts/select-field.tsx';
import { countries, lgasOf, statesOf } from './place-choices.ts';
import css from './signup.module.css';
import type { SignupForm } from './use-signup.ts';

type Set = (field: keyof SignupForm) => (value: string) => void;

/** Each choice enables the next one: country, state, LGA. */
export function PlaceFields({ form, set }: { form: SignupForm; set: Set }): ReactNode {
  const { country, selectedState, selectedLGA } = form;
  return (
    <>
      <SelectField
        label="Country"
        placeholder="Choose your country"
        autoComplete="country-name"
        options={countries()}
        value={country}
        onChange={set('country')}
      />
      {country && (
        <div className={css.two}>
          <SelectField
            label="State"
            placeholder="Choose"
            autoComplete="address-level1"
            options={statesOf(country)}
            value={selectedState}
            onChange={set('selectedState')}
          />
          {selectedState && (
            <SelectField
              label="LGA"
              placeholder="Choose"
              autoComplete="address-level2"
              options={lgasOf(country, selectedState)}
              value={selectedLGA}
              onChange={set('selectedLGA')}
            />
          )}
        </div>
      )}
    </>
  );
}
