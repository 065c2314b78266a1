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
    left: [
      'ShowingAt',
      'DoorShowing',
      'ShowKey',
      'useShowings',
      'showing-at',
      'showing-text',
      'seated-show',
      'show-facts',
      'ShowtimeSlot',
      'SlotState',
    ],
    say: 'showtime for what a movie lists, screening for what has seats, LagosTime for a time by the clock there',
  },
  {
    left: ['slot-state', 'createSlots', 'inSlot', 'time slot*'],
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
    left: ['RemotePlace', 'remote-place.'],
    say: 'mount point',
  },
  {
    left: ['stores/place', 'PlaceLink'],
    say: 'screen',
  },
  {
    left: ['usePlaces'],
    say: 'seats',
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
  {
    left: ['draw*', 'isDrawn', 'NotDrawn', 'hasDrawn', 'canDraw'],
    say: 'render, rendered, server-rendered',
    // Pages, releases, settings, metrics, packages and containers of other versions have them; and pictures are drawn.
    names: [
      'REQUIRE_DRAWING',
      'DRAW_SOCKET',
      'data-drawn',
      'dataset.drawn',
      '{ drawn: rendered }',
      'viewmax_drawing_seconds',
      'result!="drawn"',
      'DrawingFails',
      "'drawing'",
      "drawing: 'are served",
      'drawing.js',
      '/draw/draw.sock',
      'draw.sock',
      '@viewmax/shared/drawing',
      './drawing',
      '`drawing/`',
      '$1drawing/',
      '}drawing/',
      'look in `drawing`',
      'internal|drawing',
      'exports.draw',
      'shell.draw',
      'drawImage',
      'drawable',
      'drawnPicture',
      'drawPlan',
      'DrawnZones',
      'drawShareCard',
    ],
    // Pictures, plans, charts and lines of a terminal are drawn, and a rendering process's answer has this field.
    files: [
      'backend/seed/plans.ts',
      'backend/src/pictures/share-card.test.ts',
      'backend/src/pictures/share-card.ts',
      'backend/src/routes/img/foreign-pictures.test.ts',
      'backend/src/routes/img/share-pictures.ts',
      'backend/src/routes/img/stored-pictures.ts',
      'bench/src/purchase/shop.ts',
      'deploy/cli/src/client.test.ts',
      'deploy/cli/src/commands/ask.test.ts',
      'deploy/cli/src/commands/errors.test.ts',
      'deploy/cli/src/commands/promote.test.ts',
      'deploy/cli/src/commands/rollout-watch.test.ts',
      'deploy/cli/src/commands/tokens.test.ts',
      'deploy/cli/src/program/run-cli.ts',
      'deploy/cli/src/testing/open-cli.ts',
      'deploy/console/src/parts/chart.test.tsx',
      'deploy/console/src/parts/chart.tsx',
      'deploy/console/src/screens/history/release-history.tsx',
      'deploy/console/src/testing/provide-canvas.ts',
      'deploy/edge/src/routes/icons.test.ts',
      'deploy/edge/test/hostile-site.ts',
      'deploy/edge/test/hostile.long.test.ts',
      'deploy/kit/src/testing/run-commands.ts',
      'deploy/native/README.md',
      'deploy/native/src/icons/main.ts',
      'deploy/node/src/roles/measure-rendering.ts',
      'deploy/production/README.md',
      'deploy/production/compose/compose.yaml',
      'deploy/production/kubernetes/base/roles/pages.yaml',
      'deploy/registry/src/testing/events-until-harm.ts',
      'deploy/registry/src/testing/numbers-from.ts',
      'deploy/registry/src/watch/guards.test.ts',
      'deploy/renderer/src/ask-runtime.test.ts',
      'deploy/renderer/src/ask-runtime.ts',
      'deploy/renderer/src/attacks.test.ts',
      'deploy/renderer/src/protocol.ts',
      'deploy/renderer/src/render-process.ts',
      'deploy/renderer/src/runtime-process.ts',
      'deploy/renderer/src/runtime-socket.test.ts',
      'deploy/renderer/src/runtime-socket.ts',
      'deploy/renderer/src/runtime/inside.js',
      'e2e/journeys/profile.spec.ts',
      'e2e/shots/icons.ts',
      'mfe-account/src/screens/profile/picture/compress/compress-picture.test.ts',
      'mfe-account/src/screens/profile/picture/compress/compress-picture.ts',
      'mfe-account/src/screens/profile/picture/profile-picture.test.tsx',
      'mfe-booking/README.md',
      'mfe-booking/src/screens/confirm-ticket/outcome-sheet.module.css',
      'mfe-booking/src/screens/ticket-details/qr-picture.test.tsx',
      'mfe-catalog/src/heads/heads.test.ts',
      'mfe-catalog/src/heads/link-picture.ts',
      'shared/app/bundled/picture-at.ts',
      'shared/build/build-package.test.ts',
      'shared/build/remote-config.ts',
      'shared/contracts/discovery.ts',
      'shared/contracts/pictures.ts',
      'shell/src/rendering/rendering.tsx',
    ],
  },
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
