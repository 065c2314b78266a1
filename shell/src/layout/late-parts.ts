import { atom } from 'nanostores';
import type { ComponentType } from 'react';

/** Components of the frame that load with the overlays, after the first download. */
export interface LateParts {
  /** All overlays. `title` is the title of the screen below. */
  Overlays: ComponentType<{ title: string }>;
  /** The buttons of the offer under Home's header. */
  PromoActions: ComponentType;
  /** Shown instead of Home while no position is known. */
  LocationRequired: ComponentType;
}

export const $lateParts = atom<LateParts | null>(null);
