import { sayable } from './sayable.ts';

/** Reads a cell of CSV (always a text) or a value of JSON. */
export type Field<T> = {
  /** Throws a `WrongValue` with the end of the sentence that begins with the column's name. */
  read(value: unknown): T;
  /** The value as a cell of CSV. */
  write(value: T): string;
};

/** A value of a file is refused. The message ends the sentence that begins with the column's name. */
export class WrongValue extends Error {
  override readonly name = 'WrongValue' as const;
}

const wrong = (value: unknown, must: string) => new WrongValue(`is ${sayable(value)}. It must be ${must}.`);

// Control characters, and the characters that a decoder puts in place of bytes that it cannot read.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the database rejects some of them, so the import names them first.
const BROKEN = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/;

/** Line breaks and spaces at the ends are equal in all files, so that they make no difference between two imports. */
export const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

function readText(value: unknown, most: number): string {
  if (typeof value !== 'string') throw wrong(value, 'a text');
  const text = tidy(value);
  if (!text) throw new WrongValue('is empty.');
  if (text.length > most) throw new WrongValue(`has ${text.length} characters. It has at most ${most}.`);
  if (BROKEN.test(text) || !text.isWellFormed()) {
    throw new WrongValue('has characters that cannot be read. Save the file as UTF-8.');
  }
  return text;
}

const same = (text: string): string => text;

export const textField = (most: number): Field<string> => ({
  read: (value) => readText(value, most),
  write: same,
});

const ID = /^[A-Za-z0-9][\w.-]*$/;

export const idField: Field<string> = {
  read(value) {
    const id = readText(value, 64);
    if (!ID.test(id))
      throw wrong(id, 'made of letters without accents, digits, "-", "_" and ".", such as eko-nocturne');
    return id;
  },
  write: same,
};

export function numberField(from: number, to: number, { whole = true } = {}): Field<number> {
  const form = whole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d+)?$/;
  const must = `a ${whole ? 'whole ' : ''}number from ${from} to ${to}, without units or commas`;
  return {
    read(value) {
      const text = typeof value === 'number' ? String(value) : value;
      if (typeof text !== 'string' || !form.test(text)) throw wrong(value, must);
      const number = Number(text);
      if (number < from || number > to) throw wrong(value, must);
      return number;
    },
    write: String,
  };
}

export const choiceField = <T extends string>(choices: readonly T[]): Field<T> => ({
  read(value) {
    const found = choices.find((choice) => choice === value);
    if (!found) throw wrong(value, choices.join(' or '));
    return found;
  },
  write: same,
});

const isDate = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

export const dateField: Field<string> = {
  read(value) {
    if (typeof value !== 'string' || !/^(19|20)\d\d-\d\d-\d\d$/.test(value) || !isDate(value)) {
      throw wrong(value, 'a day such as 2026-12-24');
    }
    return value;
  },
  write: same,
};

export const timeField: Field<string> = {
  read(value) {
    const [, hour = '', minute] = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(String(value)) ?? [];
    if (!minute || Number(hour) > 23 || Number(minute) > 59) throw wrong(value, 'a time from 00:00 to 23:59');
    return `${hour.padStart(2, '0')}:${minute}`;
  },
  write: same,
};

const OWN = /^\/img\/[\w./@-]+$/;

export const addressField: Field<string> = {
  read(value) {
    const text = readText(value, 2000);
    if (OWN.test(text) && !text.includes('..')) return text;
    const url = URL.canParse(text) && !/\s/.test(text) ? new URL(text) : null;
    if (url?.protocol !== 'https:' || url.username || url.password) {
      throw wrong(text, 'an address that begins with https://, or a path that begins with /img/');
    }
    return text;
  },
  write: same,
};

/** Addresses contain no spaces, so a cell separates them by spaces. */
export const addressesField: Field<string[]> = {
  read(value) {
    const list = typeof value === 'string' ? tidy(value).split(/\s+/).filter(Boolean) : value;
    if (!Array.isArray(list)) throw wrong(value, 'a list of addresses, separated by spaces');
    if (list.length > 20) throw new WrongValue(`has ${list.length} addresses. It has at most 20.`);
    return list.map((one: unknown) => addressField.read(one));
  },
  write: (list) => list.join(' '),
};
