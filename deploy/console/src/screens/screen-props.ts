import type { Who } from '../api/answers.ts';
import type { Platform } from '../stores/platform.ts';

export interface ScreenProps {
  who: Who;
  platform: Platform;
}
