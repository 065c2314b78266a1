import { z } from 'zod';

/** `Date` is `YYYY-MM-DD` and `StartTime` is `HH:mm`, both in Lagos. Seats are sums over its cinemas, prices are in Vp. */
const showtime = z.object({
  ShowtimeID: z.string(),
  Date: z.string(),
  StartTime: z.string(),
  AssignedSeats: z.number().int(),
  TotalSeats: z.number().int(),
  CinemaCount: z.number().int().optional(),
  MinPrice: z.number().int().optional(),
  MaxPrice: z.number().int().optional(),
  /** All seats are sold, and members may wait for some. Absent where nobody chooses seats. */
  CanWait: z.literal(true).optional(),
});
export type Showtime = z.infer<typeof showtime>;

export const showingShowtimesParams = z.object({
  movieId: z.string().min(1).max(100),
  lga: z.string().min(1).max(100),
});
export type ShowingShowtimesParams = z.infer<typeof showingShowtimesParams>;
export const showingShowtimesResponse = z.object({
  showtimeIds: z.array(z.string()),
  showtimes: z.array(showtime).optional(),
});
export type ShowingShowtimesResponse = z.infer<typeof showingShowtimesResponse>;

export const showtimeParams = z.object({ showtimeId: z.string().min(1).max(100) });
export type ShowtimeParams = z.infer<typeof showtimeParams>;
export const showtimeResponse = z.object({ showtime });
export type ShowtimeResponse = z.infer<typeof showtimeResponse>;
