import { type Place, places } from '@viewmax/contracts/places';
import { Field } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { SelectInput } from '../../parts/select-input.tsx';
import css from './signup.module.css';
import type { SignupForm } from './use-signup.ts';

const tree: readonly Place[] = places;
const distinct = (names: string[]) => [...new Set(names)];

export const countries = (): string[] => distinct(tree.map((place) => place.country));

export const statesOf = (country: string): string[] =>
  distinct(tree.filter((place) => place.country === country).map((place) => place.state));

export const lgasOf = (country: string, state: string): string[] =>
  tree.filter((place) => place.country === country && place.state === state).map((place) => place.lga);

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
