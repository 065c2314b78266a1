/** A number with its noun. @example counted(2, 'ticket') // '2 tickets' */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
