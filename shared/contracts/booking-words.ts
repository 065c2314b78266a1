/** Why the money of a booking bought nothing, by the code of its answer. */
const WHY: Record<string, string> = {
  booking_over: 'It came after the time for these tickets.',
  booking_stopped: 'You had stopped the booking.',
  booking_replaced: 'A newer payment is for these tickets.',
  bought_before: 'You have bought tickets to this show meanwhile.',
  in_progress: 'Your own confirmation came first.',
  not_enough_points: 'It is less than the tickets cost.',
  amount_mismatch: 'The price has changed.',
  seats_taken: 'Your seats went to others.',
  seats_held: 'All free seats are being chosen by others.',
  not_enough_seats: 'Too few seats are left.',
  showtime_over: 'The show has begun.',
  not_shown_here: 'This show is no longer on sale.',
};

/** @example notBoughtText('seats_taken') // 'Your seats went to others. No tickets were bought, and your Vp are in your wallet.' */
export const notBoughtText = (code = ''): string =>
  `${WHY[code] ?? 'The tickets could not be bought.'} No tickets were bought, and your Vp are in your wallet.`;
