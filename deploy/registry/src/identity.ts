/** Which release: a name and a version never stand for other bytes than those first published under them. */
export interface Identity {
  name: string;
  version: string;
}

export const titleOf = ({ name, version }: Identity): string => `${name}@${version}`;

export function identityOf(title: string): Identity {
  const [name = '', version = ''] = title.split('@');
  return { name, version };
}
