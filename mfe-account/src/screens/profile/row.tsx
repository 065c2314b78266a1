import { Link } from '@viewmax/shared/router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import press from '../../parts/press.module.css';
import css from './row.module.css';

const TAPPED = `${css.row} ${press.press}`;

export function Rows({ card, children }: { card?: boolean; children: ReactNode }): ReactNode {
  return <ul className={card ? `${css.rows} ${css.card}` : css.rows}>{children}</ul>;
}

export function LinkRow({
  to,
  icon,
  note,
  children,
}: {
  to: string;
  icon: ReactNode;
  /** A second line. */
  note?: string;
  children: string;
}): ReactNode {
  return (
    <li>
      <Link to={to} className={TAPPED}>
        {icon}
        <span className={css.value}>
          {children}
          {note && <span className={`num ${css.label}`}>{note}</span>}
        </span>
        <ChevronRight />
      </Link>
    </li>
  );
}

export function ButtonRow({
  onClick,
  icon,
  danger,
  children,
}: {
  onClick: () => void;
  icon: ReactNode;
  danger?: boolean;
  children: string;
}): ReactNode {
  return (
    <li>
      <button type="button" className={danger ? `${TAPPED} ${css.danger}` : TAPPED} onClick={onClick}>
        {icon}
        <span className={css.value}>{children}</span>
        {!danger && <ChevronRight />}
      </button>
    </li>
  );
}

/** A detail of the member. One that is missing is a button that leads to adding it. */
export function FactRow({
  label,
  value,
  icon,
  onAdd,
}: {
  label: string;
  value: string | undefined;
  icon: ReactNode;
  onAdd: () => void;
}): ReactNode {
  const words = (
    <>
      {icon}
      <span className={css.value}>
        <span className={css.label}>{label}</span>
        {value ? <span className="num">{value}</span> : <span className={css.add}>Not added yet</span>}
      </span>
    </>
  );
  if (value) return <li className={`${css.row} ${css.fact}`}>{words}</li>;
  return (
    <li>
      <button type="button" className={TAPPED} onClick={onAdd}>
        {words}
        <ChevronRight />
      </button>
    </li>
  );
}
