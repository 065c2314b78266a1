const URL_CALL = /url\(\s*(['"]?)(?!data:|https?:|blob:|\/|#)([^'")]+)\1\s*\)/g;

/**
 * Prepares a stylesheet for a style element: relative URLs resolve to its folder, and its text cannot close the
 * element.
 */
export const inlineCss = (css: string, base: string): string =>
  css
    .replace(URL_CALL, (_, quote: string, file: string) => `url(${quote}${base}${file}${quote})`)
    .replaceAll('</', '<\\/');
