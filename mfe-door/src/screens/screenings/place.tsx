import { useStore } from '@nanostores/react';
import type { DoorScreening, DoorScreeningsResponse } from '@viewmax/contracts/attendant';
import { persistedAtom } from '@viewmax/shared';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import css from '../../parts/door.module.css';
import { hallOf } from '../../parts/times.ts';

/** The cinema and the hall of this phone's door. They stay at the sign-out, as its name does. */
const $place = persistedAtom<{ cinema?: string; hall?: string }>('doorPlace', {});

type Cinemas = DoorScreeningsResponse['cinemas'];

/** The screenings of the chosen cinema and hall, with the halls to choose from. */
export function usePlace(cinemas: Cinemas, all: readonly DoorScreening[]) {
  const chosen = useStore($place);
  const cinema = (cinemas.find(({ CinemaID }) => CinemaID === chosen.cinema) ?? cinemas[0])?.CinemaID;
  const here = all.filter(({ CinemaID }) => CinemaID === cinema);
  const halls = [...new Set(here.map(hallOf))].filter(Boolean).sort();
  const hall = halls.find((one) => one === chosen.hall);
  return { cinema, halls, hall, screenings: hall ? here.filter((one) => hallOf(one) === hall) : here };
}

function Chip({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose(): void }): ReactNode {
  return (
    <button type="button" aria-pressed={isOn} className={css.chip} onClick={onChoose}>
      {isOn && <Check aria-hidden="true" />}
      {name}
    </button>
  );
}

/** A choice is offered where there is more than one. */
export function PlaceChips({
  cinemas,
  place: { cinema, halls, hall },
}: {
  cinemas: Cinemas;
  place: ReturnType<typeof usePlace>;
}): ReactNode {
  return (
    <>
      {cinemas.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll.
        <div role="group" aria-label="Cinema" className={css.chips}>
          {cinemas.map(({ CinemaID, CinemaName }) => (
            <Chip
              key={CinemaID}
              name={CinemaName}
              isOn={CinemaID === cinema}
              onChoose={() => $place.set({ cinema: CinemaID })}
            />
          ))}
        </div>
      )}
      {halls.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll.
        <div role="group" aria-label="Hall" className={`num ${css.chips}`}>
          {[undefined, ...halls].map((one) => (
            <Chip
              key={one ?? ''}
              name={one ?? 'All halls'}
              isOn={one === hall}
              onChoose={() => $place.set({ ...(cinema && { cinema }), ...(one && { hall: one }) })}
            />
          ))}
        </div>
      )}
    </>
  );
}
