import type {
  Cancellation,
  CancelledScreening,
  CancelScreening,
  ClosedSeat,
  ClosePayment,
  CloseSeat,
  ContentFault,
  ContentFile,
  ContentPlan,
  ImportContent,
  ListedScreening,
  UnmatchedPayment,
} from '@viewmax/contracts/ops/content';

/** The backend's program of movies and showtimes. The stack passes it, because the registry imports no backend. */
export interface ContentDesk {
  export(): Promise<ContentFile[]>;
  /** `note` runs last in the transaction of the import. */
  import(
    files: ImportContent,
    note: (transaction: unknown, plan: ContentPlan) => Promise<void>,
  ): Promise<{ faults: ContentFault[] } | { plan: ContentPlan }>;
  screenings(query: { date?: string; cinema?: string }): Promise<{ date: string; showings: ListedScreening[] }>;
  unmatchedPayments(): Promise<UnmatchedPayment[]>;
  /** `note` runs last in the transaction. Closes nothing unless it finds one payment. */
  closePayment(
    wanted: ClosePayment,
    note: (transaction: unknown, closed: UnmatchedPayment) => Promise<void>,
  ): Promise<UnmatchedPayment[]>;
  /** `note` runs in the transaction that closes the sales. Null for an unknown screening. */
  cancelScreening(
    showtime: string,
    wanted: CancelScreening,
    note: (transaction: unknown, screenings: CancelledScreening[]) => Promise<void>,
  ): Promise<Cancellation | null>;
  /** `note` runs last in the transaction. Null where no screening ahead has the seat. */
  closeSeat(
    wanted: CloseSeat,
    note: (transaction: unknown, closed: ClosedSeat) => Promise<void>,
  ): Promise<ClosedSeat | null>;
}
