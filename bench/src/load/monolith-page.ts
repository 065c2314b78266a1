import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '@viewmax/server/integrity-of';

export const MONOLITH = join(import.meta.dirname, '../../monolith');
/** Home's first call, which both pages preload. */
export const FIRST_CALL = '/api/v1/movies';

/** A monolith of this product would have the same policy. Only our staged releases need cookies and their `vary`. */
const POLICY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];

export const policyOf = (page: Response): Record<string, string> =>
  Object.fromEntries(POLICY.map((name) => [name, page.headers.get(name) ?? '']));

/** The configuration of our page. The monolith gets the same. */
export const configOf = (html: string): string => /id="config">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';

/**
 * The monolith's page, made like the edge's page: it inlines the frame's styles, and preloads the main bundle, the route's
 * chunks, their styles and the first call.
 */
export function monolithPage(
  dist: string,
  chunks: readonly string[],
  firstCall: string | undefined,
  config: string,
): string {
  const files = readdirSync(dist);
  const find = (name: string, ending: string) =>
    files.find((one) => one.startsWith(`${name}.`) && one.endsWith(ending));
  const named = (name: string, ending: string): string => {
    const file = find(name, ending);
    if (!file) throw new Error(`The monolith has no ${name}*${ending}`);
    return file;
  };
  const styles = chunks.flatMap((chunk) => find(chunk, '.css') ?? []);
  const main = named('main', '.js');
  const preload = (file: string, as: string) =>
    `<link rel="preload" href="/m/${file}" as="${as}" crossorigin="anonymous" integrity="${integrityOf(readFileSync(join(dist, file)))}">`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>See a Movie | Viewmax</title>
${preload(main, 'script')}
${chunks.map((chunk) => `<link rel="preload" href="/m/${named(chunk, '.js')}" as="script">`).join('\n')}
${styles.map((file) => `<link rel="preload" href="/m/${file}" as="style">`).join('\n')}
${firstCall ? `<link rel="preload" href="${firstCall}" as="fetch" crossorigin="anonymous">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${readFileSync(join(dist, named('main', '.css')), 'utf8')}</style>
</head>
<body>
<div id="app"></div>
<script type="application/json" id="config">${config}</script>
<script defer crossorigin="anonymous" integrity="${integrityOf(readFileSync(join(dist, main)))}" src="/m/${main}"></script>
</body>
</html>
`;
}
