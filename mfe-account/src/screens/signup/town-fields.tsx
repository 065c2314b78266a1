import type { Town } from '@viewmax/contracts/known-towns';
import type { ReactNode } from 'react';
import { SelectField } from '../../parts/select-field.tsx';
import css from './signup.module.css';
import { countries, lgasOf, statesOf } from './town-choices.ts';
import type { SignupForm } from './use-signup.ts';

/** Each choice enables the next one: country, state, LGA. */
export function TownFields({ form, towns }: { form: SignupForm; towns: readonly Town[] }): ReactNode {
  const { country, selectedState } = form.values;
  return (
    <>
      <SelectField
        label="Country"
        placeholder="Choose your country"
        autoComplete="country-name"
        options={countries(towns)}
        {...form.field('country')}
      />
      {country && (
        <div className={css.two}>
          <SelectField
            label="State"
            placeholder="Choose"
            autoComplete="address-level1"
            options={statesOf(towns, country)}
            {...form.field('selectedState')}
          />
          {selectedState && (
            <SelectField
              label="LGA"
              placeholder="Choose"
              autoComplete="address-level2"
              options={lgasOf(towns, country, selectedState)}
              {...form.field('selectedLGA')}
            />
          )}
        </div>
      )}
    </>
  );
}
