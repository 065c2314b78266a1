/** Which release: a name and a version never stand for other bytes than those first published under them. */
export interface Identity {
  name: string;
  version: string;
}

export const titleOf = ({ name, version }: Identity): string => `${name}@${version}`;

/** The releases in a list of versions by name, which may say of a name that there is none. */
export const identitiesIn = (versions: Readonly<Record<string, string | null>>): Identity[] =>
  Object.entries(versions).flatMap(([name, version]) => (version ? [{ name, version }] : []));

export const titlesOf = (versions: Readonly<Record<string, string | null>>): string[] =>
  identitiesIn(versions).map(titleOf);

export function identityOf(title: string): Identity {
  const [name = '', version = ''] = title.split('@');
  return { name, version };
}
