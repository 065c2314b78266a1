import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { closeBanner } from './banners.ts';
import { install } from './install.ts';
import css from './promo-actions.module.css';

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
