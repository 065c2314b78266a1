import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import css from './promo.module.css';

/** The offer to visitors, under Home's header. Its text renders with Home, its buttons with the overlays. */
export const Promo = ({ actions }: { actions: ReactNode }): ReactNode => (
  <aside className={css.place} aria-label="Offer">
    <Ticket
      vertical
      className={css.ticket}
      body={
        <div className={css.words}>
          <p className={css.offer}>Install the app (free) and get 5 points free</p>
          <p className={css.limit}>Limited, single offer</p>
        </div>
      }
      stub={<div className={css.stub}>{actions}</div>}
    />
  </aside>
);
