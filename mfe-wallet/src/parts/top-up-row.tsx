import type { TopUp } from '@viewmax/contracts/wallet';
import type { ReactNode } from 'react';
import { inNaira, inPoints } from './amounts.ts';
import { moment } from './moment.ts';
import css from './row.module.css';
import { isUnderWay, stateWord } from './top-up-text.ts';

export function TopUpRow({ topUp }: { topUp: TopUp }): ReactNode {
  const { tx_ref, state, VpValue, creditedVp, naira, createdAt } = topUp;
  return (
    <li className={css.row}>
      <span className={css.what}>
        <b className="num">{inPoints(state === 'credited' ? creditedVp : VpValue)}</b>
        <span className={`num ${css.when} ${css.moment}`}>{moment(createdAt)}</span>
        {/* A member who paid without a credit needs the reference for support. */}
        {state === 'refused' && <span className={`${css.when} ${css.reference}`}>Reference {tx_ref}</span>}
      </span>
      <span className={css.end}>
        <b className={`${css.state} ${css[isUnderWay(topUp) ? 'underWay' : state] ?? ''}`}>{stateWord(topUp)}</b>
        <span className={`num ${css.when}`}>{inNaira(naira)}</span>
      </span>
    </li>
  );
}
