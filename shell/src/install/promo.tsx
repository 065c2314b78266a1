import { Ticket } from '@viewmax/shared/ui';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { closeBanner } from './banners.ts';
import { install } from './install.ts';
import { LIMIT, OFFER } from './offer-text.ts';
import css from './promo.module.css';

/** The buttons of the offer. The backend grants the points at sign-up, once for each phone number. */
export const PromoActions = (): ReactNode => (
  <>
    <button type="button" className={css.install} onClick={install}>
      Install
    </button>
    <button type="button" className={css.close} aria-label="Close" onClick={() => closeBanner('promo')}>
      <X size={20} aria-hidden="true" />
    </button>
  </>
);

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
