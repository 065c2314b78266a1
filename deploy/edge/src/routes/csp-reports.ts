import { releaseName } from '@viewmax/contracts/release-name';
import type { FastifyPluginAsync } from 'fastify';

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
const MAX_BYTES = 16 * 1024;
const MAX_LINES_PER_MINUTE = 30;
const MAX_TEXT = 200;

const RELEASE = /\/r\/([a-z0-9.-]{1,100})\/([a-z0-9.-]{1,100})\//;

/** The release of a script's address, such as `catalog@1.4.2-3fa9c1d2`. */
function releaseIn(value: unknown): string | undefined {
  const [, name, version = ''] = (typeof value === 'string' && RELEASE.exec(value)) || [];
  return name && releaseName({ name, version });
}

// Other paths may contain ids and phone numbers; the origin is enough to find the cause.
function placeOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (URL.canParse(value) ? `${new URL(value).protocol}//${new URL(value).host}` : value).slice(0, MAX_TEXT);
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The use of a text that Trusted Types refused: `HTMLScriptElement src|/r/shell/1.0.0-3fa9c1d2/shell.js`, cut. */
function refusedOf(sample: unknown): { sink?: string; text?: string } {
  if (typeof sample !== 'string') return {};
  const [sink, text] = sample.slice(0, MAX_TEXT).split('|', 2);
  return { sink, text };
}

function lineOf(report: Fields) {
  const directive = report['effective-directive'] ?? report.effectiveDirective ?? report['violated-directive'];
  const blocked = report['blocked-uri'] ?? report.blockedURL;
  const source = report['source-file'] ?? report.sourceFile;
  const isRefused = typeof blocked === 'string' && blocked.startsWith('trusted-types-');
  // Other texts may be those of a member.
  const { sink, text } = isRefused ? refusedOf(report['script-sample'] ?? report.sample) : {};
  return {
    directive: typeof directive === 'string' ? directive.slice(0, MAX_TEXT) : undefined,
    blocked: releaseIn(text) ?? releaseIn(blocked) ?? placeOf(blocked),
    sink,
    source: releaseIn(source) ?? placeOf(source),
    // The browser only reported it.
    reportOnly: report.disposition === 'report' || report.reportOnly === true || undefined,
  };
}

/** Of the scripts without a hash, only those of payment providers lie outside releases, and the policy names them. */
const isKnown = ({ type, body }: Fields): boolean =>
  type === 'integrity-violation' && releaseIn(fieldsOf(body).blockedURL) === undefined;

/** The two formats of browsers: one object under `csp-report`, or a list of `{ type, body }`. */
function reportsIn(body: unknown): Fields[] {
  if (!Array.isArray(body)) return [fieldsOf(fieldsOf(body)['csp-report'])];
  const items = body.map(fieldsOf).filter((item) => !isKnown(item));
  return items.map(({ type, body }) => ({ effectiveDirective: type, ...fieldsOf(body) }));
}

/** `POST /reports/csp` logs violations of the page's policies, with a limit of lines a minute. */
export const cspReports: FastifyPluginAsync<{ now?: () => number }> = async (app, { now = Date.now }) => {
  let minute = 0;
  let lines = 0;

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    TYPES,
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );

  app.post('/reports/csp', { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      lines = 0;
    }
    for (const report of reportsIn(request.body)) {
      lines += 1;
      if (lines > MAX_LINES_PER_MINUTE) break;
      request.log.warn({ csp: lineOf(report) }, 'A page violated its policy');
    }
    return reply.code(204).send();
  });
};
