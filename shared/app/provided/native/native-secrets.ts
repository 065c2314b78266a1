import { registerPlugin } from '@capacitor/core';
import type { Device } from './device.ts';

/** The calls of @aparajita/capacitor-secure-storage to iOS's Keychain and Android's Keystore. */
interface SecureStorage {
  internalGetItem(options: { prefixedKey: string; sync: boolean }): Promise<{ data: string | null }>;
  internalSetItem(options: { prefixedKey: string; data: string; sync: boolean; access: number }): Promise<void>;
  internalRemoveItem(options: { prefixedKey: string; sync: boolean }): Promise<{ success: boolean }>;
}

const SecureStorage = registerPlugin<SecureStorage>('SecureStorage');

/** The plugin's `whenUnlockedThisDeviceOnly`: no backup and no other phone gets the value. */
const ACCESS = 1;
const named = (key: string) => ({ prefixedKey: `viewmax_${key}`, sync: false });

export const nativeSecrets: NonNullable<Device['secrets']> = {
  get: async (key) => (await SecureStorage.internalGetItem(named(key))).data,
  async set(key, value) {
    if (value === null) await SecureStorage.internalRemoveItem(named(key));
    else await SecureStorage.internalSetItem({ ...named(key), data: value, access: ACCESS });
  },
};
