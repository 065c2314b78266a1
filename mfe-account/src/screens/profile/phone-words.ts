/** `08000000000` as people read it: `0800 000 0000`. Anything else stays as it is. */
export const phoneWords = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3');
