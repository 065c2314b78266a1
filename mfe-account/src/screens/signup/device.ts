/** What the sign-up call tells of the device. The wrapper puts `Capacitor` on the window; a browser has none. */
export function device(agent = navigator.userAgent): { platform: string; operatingSystem: string } {
  const { Capacitor } = globalThis as { Capacitor?: { getPlatform?: () => string } };
  const operatingSystem = /android/i.test(agent) ? 'Android' : /iphone|ipad|ipod/i.test(agent) ? 'iOS' : 'Unknown';
  return { platform: Capacitor?.getPlatform?.() ?? 'web', operatingSystem };
}
