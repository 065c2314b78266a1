import { limits } from '@viewmax/contracts/constants';

/** The navigation state that a screen may hand to /fund. */
interface FundState {
  /** The initial amount: the points that a purchase lacks. */
  points: number | null;
  /** The movie to return to after the payment. */
  movieId?: string;
  /** The money buys the unfinished booking. */
  buys?: true;
}

function pointsFrom(value: unknown): number | null {
  const whole = Math.min(Math.ceil(Number(value)), limits.points.max);
  return whole >= limits.points.min ? whole : null;
}

/**
 * `?vp=800` survives a reload and can be linked; the navigation state carries the same. Any page can write both, so
 * both are checked.
 */
export function readFundState(state: unknown, search: string): FundState {
  const { points, movieId } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const query = new URLSearchParams(search);
  const asked = query.get('vp');
  return {
    points: pointsFrom(asked) ?? (typeof points === 'number' ? pointsFrom(points) : null),
    movieId: typeof movieId === 'string' && movieId ? movieId : undefined,
    ...(query.has('buy') && { buys: true }),
  };
}
