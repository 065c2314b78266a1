import type { SmsConfig } from '../config/sms-settings.ts';
import { sandbox } from './sandbox.ts';
import type { SmsSender } from './sender.ts';
import { termii } from './termii.ts';

export function createSmsSender(config: SmsConfig, fetch: typeof globalThis.fetch): SmsSender {
  switch (config.provider) {
    case 'termii':
      return termii({ ...config, fetch });
    case 'sandbox':
      return sandbox({ ...config, fetch });
    case 'none':
      return async () => {
        throw new Error('SMS_PROVIDER is none: no code is sent');
      };
  }
}
