import { Ticket } from '@viewmax/shared/ui';
import type { ReactNode } from 'react';
import { LIMIT, OFFER } from './offer-text.ts';
import css from './promo.module.css';
import { PromoActions } from './promo-actions.tsx';

/** The offer to visitors, under Home's header. */
export const Promo = (): ReactNode => (
  <aside className={css.place} aria-label="Offer" data-browser-only>
    <Ticket
      vertical
      className={css.ticket}
      body={
        <div className={css.words}>
          <p className={css.offer}>{OFFER}</p>
          <p className={css.limit}>{LIMIT}</p>
        </div>
      }
      stub={
        <div className={css.stub}>
          <PromoActions />
        </div>
      }
    />
  </aside>
);
