/** The areas as the browser's storage has them. */
export const root = () =>
  JSON.parse(localStorage.getItem('root') ?? 'null') as { version: number; areas: object } | null;

export const putRoot = (areas: object, version = 1): void =>
  localStorage.setItem('root', JSON.stringify({ version, areas }));

/** Another tab has written the storage. */
export const fromOtherTab = (key: string | null = 'root'): boolean =>
  dispatchEvent(new StorageEvent('storage', { key }));

/** Another tab wrote these areas at the same time as this one, whose text came later and stayed. */
export const fromOvertakenTab = (areas: object): boolean =>
  dispatchEvent(new StorageEvent('storage', { key: 'root', newValue: JSON.stringify({ version: 1, areas }) }));

let made = 0;
/** An area exists once per page, so each test has its own. */
export const fresh = (): string => `area${++made}`;
