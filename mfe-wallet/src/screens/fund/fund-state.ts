import { limits } from '@viewmax/shared/contracts/constants';

/** What a screen that leads to /fund may hand over. */
interface FundState {
  /** The amount to begin with: what is missing for a purchase. */
  points: number | null;
  /** The movie to go back to once the points are there. */
  movieId?: string;
}

function pointsFrom(value: unknown): number | null {
  const whole = Math.min(Math.ceil(Number(value)), limits.points.max);
  return whole >= limits.points.min ? whole : null;
}

/** `?vp=800` survives a reload and can be linked; the navigation state says the same. Anybody can write either. */
export function readFundState(state: unknown, search: string): FundState {
  const { points, movieId } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const asked = new URLSearchParams(search).get('vp');
  return {
    points: pointsFrom(asked) ?? (typeof points === 'number' ? pointsFrom(points) : null),
    movieId: typeof movieId === 'string' && movieId ? movieId : undefined,
  };
}
