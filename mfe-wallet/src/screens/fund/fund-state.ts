import { limits } from '@viewmax/shared/contracts/constants';

/** What a screen that leads to /fund may hand over. */
export interface FundState {
  /** The amount to begin with: what is missing for a purchase. */
  points: number | null;
  /** The movie to go back to once the points are there. */
  movieId?: string;
}

/** Anybody can write a navigation state, so nothing in it is taken for granted. */
export function readFundState(state: unknown): FundState {
  const { points, movieId } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const whole = Math.min(Math.ceil(Number(points)), limits.points.max);
  return {
    points: typeof points === 'number' && whole >= limits.points.min ? whole : null,
    movieId: typeof movieId === 'string' && movieId ? movieId : undefined,
  };
}
