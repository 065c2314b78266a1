/**
 * Features whose question to a person names our site, so a hostile script could ask in our name. An `unload` listener
 * keeps a page out of the browser's back-forward cache.
 */
const FEATURES = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'serial',
  'unload',
  'usb',
] as const;

/** The header `permissions-policy` of a page that uses these features itself. Frames get none of them. */
export const permissionsPolicy = (...used: (typeof FEATURES)[number][]): string =>
  FEATURES.map((feature) => `${feature}=(${used.includes(feature) ? 'self' : ''})`).join(', ');
