import { useStore } from '@nanostores/react';
import { useCountdown } from '@viewmax/shared/bundled/use-countdown.ts';
import { Button, Orb } from '@viewmax/shared/ui';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { $locationProblem, browseWithoutLocation } from './location.ts';
import css from './location-required.module.css';
import { locationTexts } from './location-texts.ts';

const WAIT_S = 30;

/** Shown instead of Home while no position of the phone is known. */
export function LocationRequired({ reload = () => location.reload() }: { reload?: () => void }): ReactNode {
  const problem = useStore($locationProblem);
  const left = useCountdown(WAIT_S);
  return (
    <section className={css.page} aria-label="Location">
      <span className={css.radar}>
        <Orb large tone="error">
          <MapPinOff aria-hidden="true" />
        </Orb>
      </span>
      <div role="alert">
        <h1 className={css.words}>
          Viewmax application requires location services to be turned on to find centers near you.
        </h1>
      </div>
      {problem && <p className={css.problem}>{locationTexts[problem]}</p>}
      <div className={css.next}>
        {left > 0 ? (
          <>
            <p className={css.hint}>You can try again in</p>
            <p className={`num ${css.count}`} role="timer">
              0:{String(left).padStart(2, '0')}
            </p>
          </>
        ) : (
          <Button variant="primary" block icon={<RotateCcw aria-hidden="true" />} onClick={reload}>
            Try Again
          </Button>
        )}
      </div>
      <Button variant="ghost" block onClick={browseWithoutLocation}>
        Browse without location
      </Button>
    </section>
  );
}
