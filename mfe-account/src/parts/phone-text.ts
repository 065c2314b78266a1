/** `08000000000` in readable groups: `0800 000 0000`. Any other text stays unchanged. */
export const phoneText = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, '$1 $2 $3');
