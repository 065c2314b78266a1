const NAMES: [RegExp, string][] = [
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/android/i, 'Android phone'],
  [/windows/i, 'Windows computer'],
  [/macintosh/i, 'Mac'],
  [/linux|cros/i, 'Computer'],
];

/** How a person knows the device again: what its browser says of itself, in our own words. */
export function deviceName(userAgent: string | undefined, isWrapper: boolean): string {
  const [, name = 'Unknown device'] = NAMES.find(([pattern]) => pattern.test(userAgent ?? '')) ?? [];
  return isWrapper ? `${name}, Viewmax app` : name;
}
