import type {
  CancelledScreening,
  ContentPlan,
  ListedScreening,
  UnmatchedPayment,
} from '@viewmax/contracts/ops/content';
import type { Database } from '@viewmax/server/database';
import type { ContentDesk } from '../ops/content-desk.ts';
import { tablesOf } from '../state/tables.ts';

const PLAN: ContentPlan = { dryRun: false, added: 1, changed: 0, removed: 0, unchanged: 0, changes: [], notes: [] };

const SCREENING: ListedScreening = {
  ...{
    showtime: 'eko-1900',
    cinema: 'river',
    cinemaName: 'River',
    movie: 'Eko Nocturne',
    date: '2026-03-06',
    time: '19:00',
  },
  ...{ sold: 3, cancelReason: null },
};
const CANCELLED: CancelledScreening = { ...SCREENING, tickets: 3, used: 0, members: 2, points: 9000 };

const PAYMENT: UnmatchedPayment = {
  case: 7,
  ...{ at: '2026-03-06T08:00:00.000Z', kind: 'paid_twice', provider: 'flutterwave', reference: 'vm-81f3' },
  ...{ paymentId: '9', amount: '₦3,045' },
};

/** A program of movies that takes every import. The file `faulty.csv` has two faults, and `lost.csv` fails after its note. */
export function createTestContent(db: Database): ContentDesk {
  return {
    async export() {
      return [{ name: 'movies.csv', text: 'id\n' }];
    },
    screenings: async ({ date = SCREENING.date }) => ({ date, showings: [SCREENING] }),
    unmatchedPayments: async () => [PAYMENT],
    async closePayment({ case: number, payment }, note) {
      if (payment === 'twice') return [PAYMENT, PAYMENT];
      if (payment !== PAYMENT.reference && number !== PAYMENT.case) return [];
      await tablesOf(db)
        .transaction()
        .execute((transaction) => note(transaction, PAYMENT));
      return [PAYMENT];
    },
    async cancelScreening(showtime, { dryRun }, note) {
      if (showtime === 'unknown') return null;
      if (!dryRun)
        await tablesOf(db)
          .transaction()
          .execute((transaction) => note(transaction, [CANCELLED]));
      return { dryRun, showings: [CANCELLED] };
    },
    async closeSeat({ seat, dryRun }, note) {
      if (seat !== 'F7') return null;
      const closed = { dryRun, showings: 3, sold: 1 };
      if (!dryRun)
        await tablesOf(db)
          .transaction()
          .execute((transaction) => note(transaction, closed));
      return closed;
    },
    async import({ files: [file], dryRun }, note) {
      if (file?.name === 'faulty.csv') {
        const fault = (line: number) => ({ file: file.name, line, reason: 'id is empty.' });
        return { faults: [fault(2), fault(3)] };
      }
      if (dryRun) return { plan: { ...PLAN, dryRun } };
      return tablesOf(db)
        .transaction()
        .execute(async (transaction) => {
          await note(transaction, PLAN);
          if (file?.name === 'lost.csv') throw new Error('The connection is lost');
          return { plan: PLAN };
        });
    },
  };
}
