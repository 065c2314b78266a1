/** The areas as the browser's storage has them. */
export const root = () =>
  JSON.parse(localStorage.getItem('root') ?? 'null') as { version: number; areas: object } | null;

export const putRoot = (areas: object, version = 1): void =>
  localStorage.setItem('root', JSON.stringify({ version, areas }));

/** Another tab has written the storage. */
export const fromOtherTab = (key: string | null = 'root'): boolean =>
  dispatchEvent(new StorageEvent('storage', { key }));

let made = 0;
/** An area exists once per page, so each test has its own. */
export const fresh = (): string => `area${++made}`;
