const MOST = 200;

/** Of a call's path only its fixed words stay, which are in small letters. */
const withoutIds = (_: string, path: string): string =>
  path
    .split('/')
    .map((part) => (/^(v1|[a-z-]*)$/.test(part) ? part : '(id)'))
    .join('/');

/**
 * The text of an error, without what it may quote: an answer, an address, a number that somebody typed, a token, or a call
 * with the id of a person or a ticket in it.
 */
export const withoutPerson = (text: string): string =>
  text
    .replace(/(\.\.\.)?".*is not valid JSON/s, '(text) is not valid JSON')
    .replace(/(\/api\/[^\s?#"']*)([?#][^\s"']*)?/g, withoutIds)
    .replace(/[^\s"']+@[^\s"']+\.[^\s"']+/g, '(email)')
    .replace(/eyJ[\w+/=-]*\.[\w+/=.-]*/g, '(token)')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '(id)')
    .replace(/\+?\d([ -]?\d){4,}/g, '(number)')
    .slice(0, MOST);
