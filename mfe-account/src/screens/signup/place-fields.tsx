import { type Place, places } from '@viewmax/contracts/places';
import type { ReactNode } from 'react';
import { SelectField } from '../../parts/select-field.tsx';
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
