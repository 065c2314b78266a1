import { type ContentFault, MAX_CONTENT } from '@viewmax/contracts/ops/content';
import { changeElsewhere } from '../state/change.ts';
import { Refused } from '../state/refused.ts';
import type { ContentDesk } from './content-desk.ts';
import type { OpsParts } from './serve-call.ts';

function refusalOf(faults: readonly ContentFault[]): Refused {
  const lines = faults.map(({ file, line, reason }) => `  ${file}:${line}  ${reason}`);
  return new Refused(`The import is refused, and nothing has changed.\n${lines.join('\n')}`, 'refused', false, {
    faults,
  });
}

/** Imports and exports the program of the built-in backend. */
export function contentRoutes({ serve, context, content }: OpsParts): void {
  function desk(): ContentDesk {
    if (content) return content;
    throw new Refused('This server has another backend (API_ORIGIN), so it has no content to import.', 'not_found');
  }

  serve('exportContent', async () => ({ files: await desk().export() }));

  serve(
    'importContent',
    async ({ body, who }) => {
      const result = await changeElsewhere(context, who.by, (note) =>
        desk().import(body, (transaction, { added, changed, removed }) => {
          const files = body.files.map(({ name }) => name);
          const message = `${added} added, ${changed} changed, ${removed} removed`;
          return note(transaction, { action: 'import', subject: 'content', detail: { message, files } });
        }),
      );
      if ('faults' in result) throw refusalOf(result.faults);
      return result.plan;
    },
    { bodyLimit: MAX_CONTENT },
  );

  serve('listShowings', ({ query }) => desk().screenings(query));

  serve('listUnmatchedPayments', async () => ({ payments: await desk().unmatchedPayments() }));

  serve('closePayment', async ({ body, who }) => {
    const { outcome, reason } = body;
    const name = body.payment ?? `case ${body.case}`;
    const [payment, ...others] = await changeElsewhere(context, who.by, (note) =>
      // Everyone reads the log, and ops alone whose payment it was.
      desk().closePayment(body, (transaction, { case: number, amount }) =>
        note(transaction, {
          action: 'close payment',
          subject: `payment case ${number}`,
          detail: { outcome, reason, amount },
        }),
      ),
    );
    if (!payment) throw new Refused(`No money waits under ${name}. List it: viewmax payments unmatched.`, 'not_found');
    if (others.length > 0)
      throw new Refused(`${others.length + 1} payments wait under ${name}. Name one by the number of its case.`);
    return { payment };
  });

  serve('cancelShowing', async ({ body, params: { showtime }, who }) => {
    const result = await changeElsewhere(context, who.by, (note) =>
      desk().cancelScreening(showtime, body, (transaction, screenings) => {
        const sum = (name: 'tickets' | 'members' | 'points') => screenings.reduce((all, one) => all + one[name], 0);
        const figures = { tickets: sum('tickets'), members: sum('members'), points: sum('points') };
        const cinemas = screenings.map(({ cinema }) => cinema);
        const detail = { reason: body.reason, cinemas, ...figures };
        return note(transaction, { action: 'cancel', subject: `showing ${showtime}`, detail });
      }),
    );
    if (!result) throw new Refused('There is no such screening. List them: viewmax content showings.', 'not_found');
    return result;
  });

  serve('closeSeat', async ({ body, who }) => {
    const { cinema, hall, seat, isOpen } = body;
    const action = isOpen ? 'open seat' : 'close seat';
    const result = await changeElsewhere(context, who.by, (note) =>
      desk().closeSeat(body, (transaction, { showings: screenings, sold }) =>
        note(transaction, {
          action,
          subject: `seat ${seat} of ${hall}, ${cinema}`,
          detail: { showings: screenings, sold },
        }),
      ),
    );
    if (!result) throw new Refused(`No showtime ahead in ${hall} of ${cinema} has a seat ${seat}.`, 'not_found');
    return result;
  });
}
