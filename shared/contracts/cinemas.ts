import { z } from 'zod';

/** `CinemaImages` is a JSON string that holds a list of URLs. Seats and price are present for a given showtime. */
const cinema = z.object({
  CinemaID: z.string(),
  Name: z.string(),
  Address: z.string(),
  Slug: z.string(),
  /** Degrees as a number, or as text such as "5.8941". `placeOf` reads both; unreadable text is no coordinate. */
  Latitude: z.union([z.number(), z.string()]),
  Longitude: z.union([z.number(), z.string()]),
  CinemaPreviewUrl: z.string(),
  CinemaImages: z.string(),
  Features: z.string(),
  AssignedSeats: z.number().int().optional(),
  TotalSeats: z.number().int().optional(),
  /** Vp for one seat. */
  Price: z.number().int().optional(),
  /** The prices by category where there are several, the default first: its price is `Price`. The door looks at a `Note`. */
  Categories: z
    .array(
      z.object({
        Category: z.string(),
        Name: z.string(),
        TicketPrice: z.number().int(),
        Note: z.string().optional(),
      }),
    )
    .optional(),
  /** The plan of the hall of the given showtime. Absent where nobody chooses seats. */
  PlanID: z.string().optional(),
  /** Until so many minutes before the screening this share of the price comes back, the most minutes first. */
  CancelRule: z.array(z.object({ minutes: z.number().int(), percent: z.number().int() })).optional(),
});
export type Cinema = z.infer<typeof cinema>;
export type CinemaCategory = NonNullable<Cinema['Categories']>[number];

export const cinemasParams = z.object({ lga: z.string().min(1).max(100) });
export type CinemasParams = z.infer<typeof cinemasParams>;
export const cinemasResponse = z.object({ cinemasLists: z.array(cinema) });
export type CinemasResponse = z.infer<typeof cinemasResponse>;

export const showingCinemasParams = z.object({ movieId: z.string().min(1).max(100), lga: z.string().min(1).max(100) });
export type ShowingCinemasParams = z.infer<typeof showingCinemasParams>;
/** Seats and price in the answer are those of this showtime. */
export const showingCinemasQuery = z.object({ showtimeID: z.string().max(100).optional() });
export type ShowingCinemasQuery = z.infer<typeof showingCinemasQuery>;
export const showingCinemasResponse = z.object({ cinemas: z.array(cinema) });
export type ShowingCinemasResponse = z.infer<typeof showingCinemasResponse>;

/** Nearest first from a position; without one in the order of the list. Pages begin with 1. */
export const nearestCinemasQuery = z.object({
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  page: z.coerce.number().int().min(1).max(1000).optional(),
});
export type NearestCinemasQuery = z.infer<typeof nearestCinemasQuery>;
/** `NextPage` is absent on the last page. */
export const nearestCinemasResponse = cinemasResponse.extend({ NextPage: z.number().int().optional() });
export type NearestCinemasResponse = z.infer<typeof nearestCinemasResponse>;

export const cinemaParams = z.object({ cinemaId: z.string().min(1).max(100) });
export type CinemaParams = z.infer<typeof cinemaParams>;
const cinemaDetails = cinema.extend({
  /** The cinema's area. */
  LGA: z.string().optional(),
  /** The movies with coming showtimes at the cinema. */
  Movies: z.array(z.object({ MovieID: z.string(), Title: z.string(), PosterURL: z.string() })).optional(),
});
export type CinemaDetails = z.infer<typeof cinemaDetails>;
export const cinemaResponse = z.object({ cinema: cinemaDetails });
export type CinemaResponse = z.infer<typeof cinemaResponse>;
