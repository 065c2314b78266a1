// Made from remote.json by each build. Change the values of a slot there.
export {};

declare global {
  interface ViewmaxSlots {
    'movie.showtimes': {
      movieId: string;
    };
    'home.banner': object;
    'movie.below': {
      movieId: string;
    };
    'center.below': {
      cinemaId: string;
    };
  }
}
