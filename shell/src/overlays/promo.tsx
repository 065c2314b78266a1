import { Ticket } from '@viewmax/shared/ui';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { closeBanner } from '../layout/banners.ts';
import { install } from './install.ts';
import css from './promo.module.css';

/** For visitors, under Home's header. The points are given at sign-up, once for each phone number. */
export const Promo = (): ReactNode => (
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
      stub={
        <div className={css.stub}>
          <button type="button" className={css.install} onClick={install}>
            Install
          </button>
          <button type="button" className={css.close} aria-label="Close" onClick={() => closeBanner('promo')}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
      }
    />
  </aside>
);
