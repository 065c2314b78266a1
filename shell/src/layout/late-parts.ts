import { atom } from 'nanostores';
import type { ComponentType } from 'react';

/** What stands in the frame but is no part of the first download. It arrives with the overlays. */
export interface LateParts {
  /** Whatever lies over the screens. `title` names the screen below. */
  Overlays: ComponentType<{ title: string }>;
  /** The buttons of the offer under Home's header, whose words are there before. */
  PromoActions: ComponentType;
  /** Instead of Home, while no coordinates are known. */
  LocationRequired: ComponentType;
}

export const $lateParts = atom<LateParts | null>(null);
