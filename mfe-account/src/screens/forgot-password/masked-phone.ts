/** A number that its owner recognises and a bystander cannot read: `0800 *** **00`. It does not wrap. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{4})\d{5}(\d{2})$/, '$1\u00a0***\u00a0**$2');
