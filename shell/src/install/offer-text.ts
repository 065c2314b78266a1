/** The words of the offer are the same on every phone. */
export const OFFER = 'Install the app (free) and get 5 points free';
export const LIMIT = 'Limited, single offer';
