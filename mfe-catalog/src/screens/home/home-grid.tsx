import type { Movie } from '@viewmax/contracts/movies';
import type { ReactNode } from 'react';
import { MovieGrid } from '../../parts/movie-grid.tsx';
import { FIRST } from './first-posters.ts';

/** Hands each movie over, so its page is drawn at once. */
export const HomeGrid = ({ movies }: { movies: readonly Movie[] }): ReactNode => (
  <MovieGrid movies={movies} first={FIRST} stateOf={(movie) => ({ movie })} />
);
