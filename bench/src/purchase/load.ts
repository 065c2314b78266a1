import { buyUntil } from './buyer.ts';
import { BUYERS, FIRST_OTHER, HOT, SHOWTIMES } from './shop.ts';

export type Show = 'hot' | 'fifty';
export interface LoadOrder {
  port: number;
  secret: string;
  seconds: number;
  show: Show;
}
export interface LoadResult {
  perSecond: number;
  milliseconds: number[];
  refused: number;
}

const anyShowtime = () => FIRST_OTHER + Math.floor(Math.random() * SHOWTIMES);

/** All buyers at once, in this process. */
process.on('message', async ({ port, secret, seconds, show }: LoadOrder) => {
  const showtime = show === 'hot' ? () => HOT : anyShowtime;
  const begun = performance.now();
  const buyers = Array.from({ length: BUYERS }, (_, index) => ({ port, secret, showtime, number: index + 1 }));
  const all = await Promise.all(buyers.map((buyer) => buyUntil(begun + seconds * 1000, buyer)));
  const milliseconds = all.flatMap((served) => served.milliseconds);
  const result: LoadResult = {
    perSecond: milliseconds.length / ((performance.now() - begun) / 1000),
    milliseconds,
    refused: all.reduce((sum, served) => sum + served.refused, 0),
  };
  process.send?.(result);
});
process.once('disconnect', () => process.exit());
