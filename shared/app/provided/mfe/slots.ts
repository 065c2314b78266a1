declare global {
  /**
   * The slots of all screens, with the values that each passes on. A squad with a new slot adds it here, or in its own
   * folder by the same `declare global`.
   */
  interface ViewmaxSlots {
    'movie.showtimes': { movieId: string };
  }
}

export type SlotName = keyof ViewmaxSlots & string;
export type SlotProps<Name extends SlotName> = ViewmaxSlots[Name];
