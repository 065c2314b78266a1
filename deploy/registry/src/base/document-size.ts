import type { Discovery, Release } from '@viewmax/contracts/discovery';
import { Refused } from '../state/refused.ts';
import { asSent } from './as-sent.ts';

/**
 * The limit of a set, which every page contains: about eight times the size of five remotes, half of the largest page.
 */
export const DOCUMENT_BYTES = 64_000;
/** The limit of one release in a set, so that one squad cannot use up the space of the others. */
const RELEASE_BYTES = 24_000;

/** The most that a release adds to the document. The shell's form is the larger one because of its whole hashes. */
export function bytesInDocument({ files: _files, provides: _provides, offers: _offers, ...release }: Release): number {
  const shell = { ...release, base: `/r/${release.name}/${release.version}/` };
  const sent = asSent({ shell, remotes: [] } as Pick<Discovery, 'shell' | 'remotes'> as Discovery).shell;
  return Buffer.byteLength(JSON.stringify(sent).replaceAll('<', '\\u003c'));
}

export function checkDocumentPart(release: Release): void {
  const bytes = bytesInDocument(release);
  if (bytes <= RELEASE_BYTES) return;
  throw new Refused(
    `Its routes and names have ${bytes} bytes in each page, more than the ${RELEASE_BYTES} of a release.`,
  );
}

/** The reason why these releases are too large for one document, if they are. */
export function documentTrouble(releases: readonly Release[]): string[] {
  const bytes = releases.reduce((sum, release) => sum + bytesInDocument(release), 0);
  if (bytes <= DOCUMENT_BYTES) return [];
  return [
    `The document of each page would have ${bytes} bytes, more than the ${DOCUMENT_BYTES} of a set: shorten routes, or end another rollout first.`,
  ];
}
