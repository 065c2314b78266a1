import { inNaira, inPoints } from '@viewmax/contracts/money';
import type { TopUp } from '@viewmax/contracts/wallet';
import { dateMomentText } from '@viewmax/shared/bundled/time-text.ts';
import type { ReactNode } from 'react';
import css from './row.module.css';
import { isUnderWay, sentenceOf, stateWord } from './top-up-text.ts';

export function TopUpRow({ topUp }: { topUp: TopUp }): ReactNode {
  const { tx_ref, state, VpValue, creditedVp, naira, createdAt } = topUp;
  const sentence = sentenceOf(topUp);
  return (
    <li className={css.row}>
      <span className={css.what}>
        <b className="num">{inPoints(state === 'credited' || state === 'reversed' ? creditedVp : VpValue)}</b>
        <span className={`num ${css.when} ${css.moment}`}>{dateMomentText(createdAt)}</span>
        {sentence && <span className={`num ${css.when}`}>{sentence}</span>}
        {/* A member who paid without a credit needs the reference for support. */}
        {state === 'refused' && !sentence && <span className={`${css.when} ${css.reference}`}>Reference {tx_ref}</span>}
      </span>
      <span className={css.end}>
        <b className={`${css.state} ${css[isUnderWay(topUp) ? 'underWay' : state] ?? ''}`}>{stateWord(topUp)}</b>
        <span className={`num ${css.when}`}>{inNaira(naira)}</span>
      </span>
    </li>
  );
}
