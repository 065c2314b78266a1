import { z } from 'zod';

const MOST = 60;

/** A cell of a file in a sentence. It is short, because a hostile file may hold anything. */
export function quoted(text: string): string {
  if (text === '') return 'empty';
  const visible = text
    .slice(0, MOST)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ');
  return `"${visible}${text.length > MOST ? '…' : ''}"`;
}

/** A cell of a file as its column's value. A refusal ends the sentence that begins with the column's name. */
export type Cell<T = unknown> = z.ZodType<T, string>;

const must = (form: string) => ({
  error: ({ input }: { input: unknown }) => `is ${quoted(String(input))}. It must be ${form}.`,
});

// Control characters, and the characters that a decoder puts in place of bytes that it cannot read.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the database rejects some of them, so the import names them first.
const BROKEN = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/;

/** Line breaks and spaces at the ends are equal in all files, so that they make no difference between two imports. */
export const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

const filled = z.string().min(1, 'is empty.');

export const text = (most: number) =>
  filled
    .max(most, { error: ({ input }) => `has ${String(input).length} characters. It has at most ${most}.` })
    .refine((given) => !BROKEN.test(given) && given.isWellFormed(), {
      error: 'has characters that cannot be read. Save the file as UTF-8.',
    });

export const FORMULA = /^[=+\-@]/;

/** Spreadsheets run a cell that begins like a formula, so the files mark such a text with `'`. */
export const sheetText = (most: number) =>
  filled
    .refine((given) => !FORMULA.test(given), {
      error: ({ input }) => `is ${quoted(String(input))}, which a spreadsheet runs as a formula. Put ' in front of it.`,
    })
    .transform((given) => (given.startsWith("'") && FORMULA.test(given.slice(1)) ? given.slice(1) : given))
    .pipe(text(most));

export const id = text(64).regex(
  /^[A-Za-z0-9][\w.-]*$/,
  must('made of letters without accents, digits, "-", "_" and ".", such as eko-nocturne'),
);

export function number(from: number, to: number, { whole = true } = {}) {
  const form = must(`a ${whole ? 'whole ' : ''}number from ${from} to ${to}, without units or commas`);
  return filled
    .regex(whole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d+)?$/, form)
    .refine((given) => Number(given) >= from && Number(given) <= to, form)
    .transform(Number);
}

export const choice = <T extends string>(choices: readonly T[]) =>
  filled.pipe(z.enum(choices, must(choices.join(' or '))));

const isDate = (given: string): boolean => {
  const time = Date.parse(`${given}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given);
};

export const date = filled.refine(
  (given) => /^(19|20)\d\d-\d\d-\d\d$/.test(given) && isDate(given),
  must('a day such as 2026-12-24'),
);

export const time = filled
  .regex(/^(\d|[01]\d|2[0-3]):[0-5]\d(:00)?$/, must('a time from 00:00 to 23:59'))
  .transform((given) => given.replace(/^\d:/, '0$&').slice(0, 5));

const OWN = /^\/img\/[\w./@-]+$/;

function isAddress(given: string): boolean {
  if (OWN.test(given) && !given.includes('..')) return true;
  const url = URL.canParse(given) && !/\s/.test(given) ? new URL(given) : null;
  return url?.protocol === 'https:' && !url.username && !url.password;
}

export const address = text(2000).refine(
  isAddress,
  must('an address that begins with https://, or a path that begins with /img/'),
);

/** Addresses contain no spaces, so a cell separates them by spaces. */
export const addresses = z
  .string()
  .transform((given) => given.split(/\s+/).filter(Boolean))
  .pipe(
    z.array(address).max(20, {
      error: ({ input }) => `has ${(input as unknown[]).length} addresses. It has at most 20.`,
    }),
  );

/** Row and number of seats, separated by spaces: `F7 F8`. */
export const seatNames = z
  .string()
  .transform((given) => [...new Set(given.split(/\s+/).filter(Boolean))].sort())
  .pipe(z.array(text(20)).max(200, 'has more than 200 seats.'));

const SHARE = /^([1-9]\d{1,4}):([1-9]\d?)$/;

/** Pairs of minutes before the screening and percent, both falling: `120:50 60:25`. */
export const shares = z
  .string()
  .transform((given) => given.split(/\s+/).filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .refine(
            (pair) => SHARE.test(pair) && Number(pair.split(':')[0]) >= 60,
            must('minutes, from 60, and a percentage, such as 120:50'),
          ),
      )
      .max(10, 'has more than 10 shares.'),
  );
