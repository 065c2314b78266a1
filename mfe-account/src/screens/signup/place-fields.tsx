import { Field } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { SelectInput } from '../../parts/select-input.tsx';
import { countries, lgasOf, statesOf } from './place-choices.ts';
import css from './signup.module.css';
import type { SignupForm } from './use-signup.ts';

type Set = (field: keyof SignupForm) => (value: string) => void;

/** Each choice enables the next one: country, state, LGA. */
export function PlaceFields({ form, set }: { form: SignupForm; set: Set }): ReactNode {
  const { country, selectedState, selectedLGA } = form;
  return (
    <>
      <Field label="Country">
        {(control) => (
          <SelectInput
            {...control}
            placeholder="Choose your country"
            autoComplete="country-name"
            options={countries()}
            value={country}
            onChange={set('country')}
          />
        )}
      </Field>
      {country && (
        <div className={css.two}>
          <Field label="State">
            {(control) => (
              <SelectInput
                {...control}
                placeholder="Choose"
                autoComplete="address-level1"
                options={statesOf(country)}
                value={selectedState}
                onChange={set('selectedState')}
              />
            )}
          </Field>
          {selectedState && (
            <Field label="LGA">
              {(control) => (
                <SelectInput
                  {...control}
                  placeholder="Choose"
                  autoComplete="address-level2"
                  options={lgasOf(country, selectedState)}
                  value={selectedLGA}
                  onChange={set('selectedLGA')}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </>
  );
}
