import { ButtonLink } from '@viewmax/shared/ui';
import Plus from 'lucide-react/icons/plus';
import type { ComponentProps, ReactNode } from 'react';
import { vp } from '../../parts/vp.ts';
import css from './too-few-points.module.css';

/** Names the missing points before the purchase. A screen reader announces it when one more ticket is too many. */
export const TooFewPoints = ({
  short,
  way,
}: {
  short: number;
  way: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'state' | 'onClick'>;
}): ReactNode => (
  <div aria-live="polite">
    {short > 0 && (
      <div className={css.short}>
        <p className={`num ${css.words}`}>You need {vp(short)} more.</p>
        <ButtonLink variant="primary" block icon={<Plus aria-hidden="true" />} {...way}>
          Get More Viewmax Credit
        </ButtonLink>
      </div>
    )}
  </div>
);
