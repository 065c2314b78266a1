const whole = new Intl.NumberFormat('en');
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const minute = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

export const count = (value: number): string => whole.format(value);
export const percent = (share: number | null): string => (share === null ? 'None' : `${(share * 100).toFixed(2)}%`);
export const seconds = (ms: number | null): string => (ms === null ? 'None' : `${(ms / 1000).toFixed(2)} s`);
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
export const timeOf = (at: string | number): string => time.format(new Date(at));
export const minuteOf = (at: number): string => minute.format(new Date(at));
export const dayOf = (at: string | number): string => day.format(new Date(at));
/** Splits a version into the version of the package and the hash of the build. */
export const versionParts = (version: string): [string, string] => {
  const at = version.indexOf('-');
  return at < 0 ? [version, ''] : [version.slice(0, at), version.slice(at)];
};
/** Whether both are builds of the same version. */
export const isTwin = (one: string, other: string): boolean =>
  one !== other && versionParts(one)[0] === versionParts(other)[0];
