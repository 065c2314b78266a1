import { etagOf } from '@viewmax/server/etag';
import { inTurn } from '@viewmax/server/in-turn';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../errors/api-error.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** One card takes 0.2 s of a processor. Two at once leave threads for photos of people. */
const IN_TURN = { atOnce: 2, mostWaiting: 32, refusal: () => new ApiError('too_slow') };

export interface ShareCards {
  /** The card of this content. It is drawn once, and cached. */
  of(card: ShareCard): Promise<Buffer>;
}

/** Draws few cards at once, and caches the last 160 or so. */
export function createShareCards(draw: (card: ShareCard) => Promise<Buffer> = drawShareCard): ShareCards {
  const drawn = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (picture) => picture.length || 1 });
  const underWay = new Map<string, Promise<Buffer>>();
  const drawInTurn = inTurn(IN_TURN);

  return {
    of(card) {
      const { poster, ...words } = card;
      const key = etagOf(Buffer.concat([Buffer.from(JSON.stringify(words)), poster ?? Buffer.alloc(0)]));
      const known = drawn.get(key);
      if (known) return Promise.resolve(known);
      let drawing = underWay.get(key);
      if (!drawing) {
        drawing = drawInTurn(() => draw(card))
          .then((picture) => {
            drawn.set(key, picture);
            return picture;
          })
          .finally(() => underWay.delete(key));
        underWay.set(key, drawing);
      }
      return drawing;
    },
  };
}
