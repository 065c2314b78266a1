import type { LiveRelease } from '@viewmax/contracts/discovery';

/** A live release with an entry alone, for tests without a registry. */
export const liveRelease = (name: string, more: Partial<LiveRelease> = {}): LiveRelease => ({
  ...{ name, version: '1', base: `/r/${name}/${more.version ?? '1'}/` },
  entry: { file: 'entry.js', integrity: 'sha384-x' },
  ...{ code: [], css: [], screens: {}, fills: [], routes: [] },
  ...more,
});

export const visitor = {
  ...{ isMember: false, isAndroid: false, closedBanners: [] },
  ...{ isReaderOfLinks: false, wantsBare: false },
};
