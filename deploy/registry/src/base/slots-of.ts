import type { Release } from '@viewmax/contracts/discovery';

/** The slots of a release's own screens. Releases from before `offers` name them in their routes alone. */
export const slotsOf = ({ routes, offers = {} }: Pick<Release, 'routes' | 'offers'>): string[] => [
  ...new Set([...Object.keys(offers), ...routes.flatMap(({ slots = [] }) => slots)]),
];
