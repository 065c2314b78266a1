const URL_CALL = /url\(\s*(['"]?)(?!data:|https?:|blob:|\/|#)([^'")]+)\1\s*\)/g;

/** Makes a stylesheet fit to stand in a page: its own files are looked for where it came from, and it cannot end early. */
export const inlineCss = (css: string, base: string): string =>
  css
    .replace(URL_CALL, (_, quote: string, file: string) => `url(${quote}${base}${file}${quote})`)
    .replaceAll('</', '<\\/');
