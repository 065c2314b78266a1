// Made from remote.json by each build. Change the values of a slot there.
export {};

declare global {
  interface ViewmaxSlots {
    'ticket.below': {
      ticketId: string;
    };
  }
  interface ViewmaxFills {
    'movie.showtimes': {
      movieId: string;
    };
  }
  interface ViewmaxFlags {
    'seats-on-a-plan': boolean;
    'ask-for-messages': boolean;
  }
}
