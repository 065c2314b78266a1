type To = string | { pathname?: string; search?: string; hash?: string };

export const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '') + (to.hash ?? '');
