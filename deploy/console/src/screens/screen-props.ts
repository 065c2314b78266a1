import type { Platform } from '../stores/platform.ts';
import type { Who } from '../stores/session.ts';

export interface ScreenProps {
  who: Who;
  platform: Platform;
}
