/** Joins the class names that are not empty. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
