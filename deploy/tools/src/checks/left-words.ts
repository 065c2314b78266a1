export interface LeftWord {
  /** Whole words and identifiers, in any case. A star stands for letters. */
  left: readonly string[];
  say: string;
  /** Names on the wire, in stores or of the platform that have the word and stay. */
  names?: readonly string[];
  /** Files in which it means something else, or is the text of a person's screen. */
  files?: readonly string[];
}

/** Words that had several meanings, and what to say instead. `docs/glossary.md` explains the new ones. */
export const LEFT_WORDS: readonly LeftWord[] = [
  {
    left: ['outdated:guards', 'findOldGuards', 'judgeGuard'],
    say: 'exposed: a package that runs foreign code or reads foreign tokens',
  },
  {
    left: ['guarded route', 'guarded path', 'guard of the route', "route's guard", '"guard":'],
    say: 'the audience of a route',
    // A released manifest has the older word.
    files: ['shared/build/read-remote-json.test.ts'],
  },
  {
    left: ['createPins', 'ignorePin', 'storePin', 'PIN_MAX_AGE_MS', "session's pin", 'sets-and-pins'],
    say: 'set cookie. A ticket has a pin, and a hash pins a file',
  },
  {
    left: [
      'windowFault',
      'windowsOf',
      'window of the rules',
      'windows of the rules',
      'weekly windows',
      'no window such',
    ],
    say: 'closed hours',
  },
  {
    left: ['payment window*', 'paymentWindow*'],
    say: "the provider's window",
    names: ['Opening the payment window'],
  },
  {
    left: ['slotState', 'slot-state', 'createSlots', 'inSlot', 'time slot*'],
    say: 'showtime. Slots are parts of screens',
  },
  {
    left: ['contracts/places', 'isPlace', 'PlaceFields', 'ChosenPlace', 'place-choices', 'place-fields'],
    say: 'town',
  },
  {
    left: ['setPlaces', 'place in a slot', 'places of a slot', 'no place yet'],
    say: 'rank',
  },
  {
    left: ['PlacesJson', 'placesJsonSchema', 'readPlaces', 'seesPlace', 'PLACES_FILE', 'placesPlugin', 'remote-places'],
    say: 'checkpoint',
  },
  {
    left: ['place of an error', 'place of a fault', 'place of the fault'],
    say: 'call site',
  },
  {
    left: [
      'actNames',
      'ActName',
      'isAct',
      'actsIn',
      'actsOf',
      'MIN_ACTS',
      'contracts/acts',
      'an act of',
      'acts of *',
      'too few acts',
    ],
    say: 'noted event: what the backend saw a compared device do',
  },
  { left: ['markNames', 'failure mark'], say: 'the column that a report sets' },
  { left: ['train', 'trains'], say: 'a rollout of several releases' },
];

const escaped = (word: string): string => word.replace(/[.:/"'()?]/g, '\\$&').replaceAll('*', '[a-z]*');
const edge = (word: string, at: number): string => (/[a-z]/i.test(word.at(at) ?? '') ? '[a-z]' : '(?!)');
const patternOf = (word: string): string => `(?<!${edge(word, 0)})${escaped(word)}(?!${edge(word, -1)})`;

/** The longest part of a word that has no star. A look for it is many times faster than the pattern. */
const partOf = (word: string): string =>
  word
    .toLowerCase()
    .split('*')
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** The left words of a text, by line. The names that stay are removed first. */
export function leftIn(text: string, { left, names = [] }: LeftWord, small = text.toLowerCase()): string[] {
  const possible = left.filter((word) => small.includes(partOf(word)));
  if (possible.length === 0) return [];
  const pattern = new RegExp(possible.map(patternOf).join('|'), 'gi');
  const without = names.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return without.split('\n').flatMap((line, at) => [...line.matchAll(pattern)].map(([word]) => `${at + 1}: ${word}`));
}
