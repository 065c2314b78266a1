import type { FastifyPluginAsync } from 'fastify';

const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];
const MAX_BYTES = 16 * 1024;
const MAX_LINES_PER_MINUTE = 30;
const MAX_TEXT = 200;

// Paths may contain ids and phone numbers; the origin is enough to find the cause.
function placeOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (URL.canParse(value) ? `${new URL(value).protocol}//${new URL(value).host}` : value).slice(0, MAX_TEXT);
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

function lineOf(report: Fields) {
  const directive = report['effective-directive'] ?? report.effectiveDirective ?? report['violated-directive'];
  return {
    directive: typeof directive === 'string' ? directive.slice(0, MAX_TEXT) : undefined,
    blocked: placeOf(report['blocked-uri'] ?? report.blockedURL),
    source: placeOf(report['source-file'] ?? report.sourceFile),
  };
}

/** The two formats of browsers: one object under `csp-report`, or a list of `{ type, body }`. */
function reportsIn(body: unknown): Fields[] {
  if (Array.isArray(body)) return body.map((item) => fieldsOf(fieldsOf(item).body));
  return [fieldsOf(fieldsOf(body)['csp-report'])];
}

/** `POST /reports/csp` logs violations of the page's policy, with a limit of lines a minute. */
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
      request.log.warn({ csp: lineOf(report) }, 'The content security policy blocked a request');
    }
    return reply.code(204).send();
  });
};
