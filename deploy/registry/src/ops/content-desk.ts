import type {
  Cancellation,
  CancelledShowing,
  CancelShowing,
  ClosedSeat,
  ClosePayment,
  CloseSeat,
  ContentFault,
  ContentFile,
  ContentPlan,
  ImportContent,
  Showing,
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
  showings(query: { date?: string; cinema?: string }): Promise<{ date: string; showings: Showing[] }>;
  unmatchedPayments(): Promise<UnmatchedPayment[]>;
  /** `note` runs last in the transaction. Closes nothing unless it finds one payment. */
  closePayment(
    wanted: ClosePayment,
    note: (transaction: unknown, closed: UnmatchedPayment) => Promise<void>,
  ): Promise<UnmatchedPayment[]>;
  /** `note` runs in the transaction that closes the sales. Null for an unknown showing. */
  cancelShowing(
    showtime: string,
    wanted: CancelShowing,
    note: (transaction: unknown, showings: CancelledShowing[]) => Promise<void>,
  ): Promise<Cancellation | null>;
  /** `note` runs last in the transaction. Null where no showtime ahead has the seat. */
  closeSeat(
    wanted: CloseSeat,
    note: (transaction: unknown, closed: ClosedSeat) => Promise<void>,
  ): Promise<ClosedSeat | null>;
}
