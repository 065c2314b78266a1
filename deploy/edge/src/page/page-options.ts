import type { Renderer } from '@viewmax/draw';
import type { Registry } from '@viewmax/registry';
import type { AskBackend } from '../drawing/first-answers.ts';
import type { PageFaults } from '../monitoring/page-faults.ts';
import type { PageMeter } from '../monitoring/page-meter.ts';
import type { DrawAhead } from './draw-ahead.ts';
import type { PageSettingsOptions } from './page-settings.ts';

export interface PageOptions extends PageSettingsOptions {
  registry: Pick<Registry, 'sets' | 'intake' | 'previews' | 'publicKeys' | 'store'>;
  /** Draws first screens into pages, by the code of releases. Without it the app draws alone. */
  renderer?: Renderer;
  /** Calls the backend for the first answers of drawn screens. */
  askBackend?: AskBackend;
  /** Receives a function that draws the most visited pages of the live set, before their first visitors come. */
  onDrawAhead?(drawAhead: DrawAhead): void;
  /** The app's public origin, for the absolute addresses in a page's head. */
  publicUrl?: string;
  /** Records pages that were served in a reduced form. */
  faults?: PageFaults;
  meter?: PageMeter;
}
