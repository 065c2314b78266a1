/** In one piece. Enough to see whose phone it is, too little to read it over a shoulder: `0800 *** **00`. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{4})\d{5}(\d{2})$/, '$1\u00a0***\u00a0**$2');
