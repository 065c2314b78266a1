import {
  cancellationSchema,
  cancelShowingSchema,
  closedPaymentSchema,
  closedSeatSchema,
  closePaymentSchema,
  closeSeatSchema,
  contentExportSchema,
  contentPlanSchema,
  exportContentSchema,
  importContentSchema,
  listShowingsSchema,
  showingParams,
  showingsSchema,
  unmatchedPaymentsSchema,
} from '../content.ts';
import type { CallSchema } from './schemas.ts';

export const contentCalls = {
  exportContent: {
    description: "The built-in backend's movies, cinemas and showtimes ahead; 404 with another backend.",
    query: exportContentSchema,
    answer: contentExportSchema,
  },
  importContent: {
    description: 'Imports such files as a whole, or answers 422 with all faults; 16 MB at most.',
    body: importContentSchema,
    answer: contentPlanSchema,
  },
  listShowings: {
    description: 'The showings of a day, by default today in Lagos, with their sold tickets; 500 at most.',
    query: listShowingsSchema,
    answer: showingsSchema,
  },
  listUnmatchedPayments: {
    description: 'Money that arrived and could not become points, the oldest first; 500 at most.',
    answer: unmatchedPaymentsSchema,
  },
  closePayment: {
    description: 'Closes the case of such money, which does not move by it; 422 if the name has several.',
    body: closePaymentSchema,
    answer: closedPaymentSchema,
  },
  cancelShowing: {
    description:
      'Cancels a showing and its tickets, and returns the points; a repeated call completes an interrupted one.',
    params: showingParams,
    body: cancelShowingSchema,
    answer: cancellationSchema,
  },
  closeSeat: {
    description: 'Takes a seat of a hall out of use for all showtimes ahead, or back into use. A sold one stays sold.',
    body: closeSeatSchema,
    answer: closedSeatSchema,
  },
} satisfies Record<string, CallSchema>;
