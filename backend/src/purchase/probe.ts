/** The points of a purchase where tests pause or kill the process; the database differs at each. */
export const purchasePoints = ['received', 'sent', 'committed', 'answered'] as const;
export type PurchasePoint = (typeof purchasePoints)[number];

export type PurchaseProbe = (point: PurchasePoint) => void | Promise<void>;
