import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { releaseName } from '@viewmax/contracts/release-name';
import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from '../state/context.ts';
import type { Identity } from '../state/identity.ts';
import { type Dictionaries, type Dictionary, familyOf, MOST_BYTES } from './dictionaries.ts';

const compress = promisify(brotliCompress);
const MAGIC = Buffer.from('ff444342', 'hex');
/** Below 5 the encoder ignores the dictionary. 10 makes 6 % less of it, in ten times the time. */
const QUALITY = 5;

/** `dcb` of RFC 9842: the content as its difference from the dictionary. */
export async function differenceOf(content: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  // The types of Node lack the dictionary of brotli.
  const options = { params, dictionary };
  return Buffer.concat([MAGIC, hash('sha256', dictionary, 'buffer'), await compress(content, options)]);
}

const MAX_BYTES = 16_000_000;
/** A phone that waits longer gets the whole file. The difference is made anyway, for the next phones. */
const PATIENCE_MS = 200;
/**
 * A phone may ask for all files of a set at once, some forty, and most take a few ms. A phone that waits for more than these
 * loads the whole file sooner.
 */
const MOST_WAITING = 60;
const NOTHING = Buffer.alloc(0);

interface Sources {
  store: Pick<ReleaseStore, 'read'>;
  dictionaries: Pick<Dictionaries, 'find'>;
  /** Whether phones get this release now. Others would let strangers ask for thousands of differences. */
  isInUse(release: string): boolean;
}

/** Makes each difference once. It uses one processor at most, whatever phones ask for. */
export function createDeltas(
  { store, dictionaries, isInUse }: Sources,
  { maxBytes = MAX_BYTES, patienceMs = PATIENCE_MS } = {},
) {
  const made = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }, key) => length + key.length,
  });
  const running = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(identity: Identity, file: string, dictionary: Dictionary): Promise<Buffer> {
    const [content, before, packed] = await Promise.all([
      store.read(identity, file),
      store.read(dictionary, dictionary.file),
      store.read(identity, `${file}.br`),
    ]);
    if (!content || !before || content.length > MOST_BYTES) return NOTHING;
    const difference = await differenceOf(content, before);
    return difference.length < (packed ?? content).length ? difference : NOTHING;
  }

  function inTurn(key: string, work: () => Promise<Buffer>): Promise<Buffer> | undefined {
    const own = running.get(key);
    if (own || running.size >= MOST_WAITING) return own;
    const turn = last.then(work);
    last = turn.then(
      (difference) => void made.set(key, difference),
      () => undefined,
    );
    running.set(key, turn);
    void last.finally(() => running.delete(key));
    return turn;
  }

  async function inTime(difference: Promise<Buffer> | undefined): Promise<Buffer | undefined> {
    const late = new AbortController();
    const end = setTimeout(patienceMs, undefined, { signal: late.signal }).catch(() => undefined);
    return Promise.race([difference, end]).finally(() => late.abort());
  }

  return {
    /**
     * A file as its difference from another one, by the SHA-256 in base64 of that one. Null if that file is unknown, if no
     * phone gets the release now, if the difference saves nothing, or if it is not made in time.
     */
    async read(identity: Identity, file: string, sha256: string): Promise<Buffer | null> {
      const family = familyOf(file);
      const release = releaseName(identity);
      const dictionary = family && isInUse(release) && dictionaries.find(identity.name, family, sha256);
      if (!dictionary) return null;
      const key = `${release}/${file} ${sha256}`;
      const difference = made.get(key) ?? (await inTime(inTurn(key, () => make(identity, file, dictionary))));
      return difference?.length ? difference : null;
    },
  };
}

export type Deltas = ReturnType<typeof createDeltas>;
