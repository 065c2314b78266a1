/** A purchase that lacked points, of a screening that never begins. Without imports, because journeys use it outside the app. */
export const exampleBooking = {
  movieId: 'eko-nocturne',
  movieTitle: 'Eko Nocturne',
  showtime: { ShowtimeID: 's-1', Date: '2999-11-29', StartTime: '16:15' },
  when: 'Friday 4:15 PM',
  cinema: { CinemaID: 'c-1', Name: 'Riverside Screens' },
  count: 2,
};
