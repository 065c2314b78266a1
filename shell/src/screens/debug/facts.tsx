import type { ReactNode } from 'react';
import css from './debug.module.css';

/** A plain list of names and values. */
export const Facts = ({ of }: { of: Record<string, ReactNode> }): ReactNode => (
  <dl className={css.facts}>
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);
