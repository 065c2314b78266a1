import { inPoints } from '@viewmax/contracts/money';
import type { TopUp } from '@viewmax/contracts/wallet';
import { takeFocus } from '@viewmax/shared/bundled/take-focus.ts';
import { dateMomentText } from '@viewmax/shared/bundled/time-text.ts';
import { Button } from '@viewmax/shared/ui';
import { type ReactNode, useId } from 'react';
import css from './stages.module.css';

/** Asks before a second payment of the same amount, in the place of the ways to pay. */
export function PayAgain({ before, onYes, onNo }: { before: TopUp; onYes(): void; onNo(): void }): ReactNode {
  const title = useId();
  const points = inPoints(before.VpValue);
  return (
    <fieldset aria-labelledby={title} className={css.again}>
      <p ref={takeFocus} id={title} className="num">
        <b>Pay for {points} again?</b> You began a payment of {points} on {dateMomentText(before.createdAt)}.{' '}
        {before.state === 'credited' ? 'It arrived.' : 'If you paid it, its points arrive by themselves.'}
      </p>
      <Button block onClick={onNo}>
        No
      </Button>
      <Button block variant="primary" onClick={onYes}>
        Yes, pay
      </Button>
    </fieldset>
  );
}
