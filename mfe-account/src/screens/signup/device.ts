/** The device as the sign-up call describes it. Only the wrapper puts `Capacitor` on the window. */
export function device(agent = navigator.userAgent): { platform: string; operatingSystem: string } {
  const { Capacitor } = globalThis as { Capacitor?: { getPlatform?: () => string } };
  const operatingSystem = /android/i.test(agent) ? 'Android' : /iphone|ipad|ipod/i.test(agent) ? 'iOS' : 'Unknown';
  return { platform: Capacitor?.getPlatform?.() ?? 'web', operatingSystem };
}
