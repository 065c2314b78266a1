const NAMES: [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android phone'],
  [/windows/i, 'Windows computer'],
  [/macintosh/i, 'Mac'],
  [/linux|cros/i, 'Computer'],
];

/** The name of a device in a list of sessions, by its browser's user agent. */
export function deviceName(userAgent: string | undefined, isWrapper: boolean): string {
  const [, name = 'Unknown device'] = NAMES.find(([pattern]) => pattern.test(userAgent ?? '')) ?? [];
  return isWrapper ? `${name}, Viewmax app` : name;
}
