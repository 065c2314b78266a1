const MOST = 200;

/** Keeps the fixed words of a call's path, which are in lower case. Other parts may be ids. */
const withoutIds = (_: string, path: string): string =>
  path
    .split('/')
    .map((part) => (/^(v1|[a-z-]*)$/.test(part) ? part : '(id)'))
    .join('/');

/** Removes quoted answers, email addresses, numbers, tokens and ids from the text of an error. */
export const removePersonalData = (text: string): string =>
  text
    .replace(/(\.\.\.)?".*is not valid JSON/s, '(text) is not valid JSON')
    .replace(/(\/api\/[^\s?#"']*)([?#][^\s"']*)?/g, withoutIds)
    .replace(/[^\s"']+@[^\s"']+\.[^\s"']+/g, '(email)')
    .replace(/eyJ[\w+/=-]*\.[\w+/=.-]*/g, '(token)')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '(id)')
    .replace(/\+?\d([ -]?\d){4,}/g, '(number)')
    .slice(0, MOST);
