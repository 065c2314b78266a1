import { simulateCrowd } from './simulate-crowd.ts';
import { simulateGuard } from './simulate-guard.ts';
import { type Outcome, type Release, simulateRollout } from './simulate-rollout.ts';

const DEVICES = 100_000;
const RUNS = Number(process.argv[2] ?? 40);

const control: Release = { name: 'control', failing: 0.01, slow: 0.05, dead: 0 };
const canaries: Release[] = [
  { ...control, name: 'as good as the control' },
  { ...control, name: 'better: half of the failures', failing: 0.005 },
  { ...control, name: '1.5 times the failures', failing: 0.015 },
  { ...control, name: '2 times the failures', failing: 0.02 },
  { ...control, name: '5 times the failures', failing: 0.05 },
  { ...control, name: 'every second device fails', failing: 0.5 },
  { ...control, name: 'twice as many are slow', slow: 0.1 },
  { ...control, name: 'a blank page, which reports nothing', dead: 1 },
];

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const fixed = (value: number, digits = 2) => value.toFixed(digits);

const crowd = simulateCrowd(DEVICES);
console.log(`${crowd.devices} devices through the resolver, ${Math.round(crowd.perSecond / 1000)} thousand a second\n`);
console.log('| wanted | canary | control |\n|---|---|---|');
for (const { percent, canary, control: other } of crowd.shares)
  console.log(`| ${percent} % | ${fixed(canary)} % | ${fixed(other)} % |`);
console.log(`\nDevices that lost a release when the percentage rose: ${crowd.lost}`);
console.log(`Correlation of two rollouts: ${fixed(crowd.correlation, 4)}`);
console.log(`Sets of three rollouts with needs: ${crowd.sets}, of which cannot run together: ${crowd.broken}\n`);

/** How devices are distributed over wide networks (/24, /48). */
const places: { name: string; networks: number[]; isNew?: boolean }[] = [
  {
    name: 'four carriers with three /24 each, and a tenth of all in fifty other networks',
    networks: [
      ...[0.45, 0.27, 0.15, 0.03].flatMap((share) => Array<number>(3).fill(share / 3)),
      ...Array(50).fill(0.002),
    ],
  },
  { name: 'four carriers with one /24 each', networks: [0.5, 0.3, 0.15, 0.05] },
];

/** The control is the rest of the app. */
const newRemotes = places.slice(0, 1).map((place) => ({ ...place, name: `a new remote; ${place.name}`, isNew: true }));

console.log(`${RUNS} rollouts each; 200 devices a minute; at most so many in half of them / in 19 of 20`);
for (const { name, networks, isNew } of [...places, ...newRemotes]) {
  const rows = canaries.map((canary) => {
    const outcomes = Array.from({ length: RUNS }, (_, seed) =>
      simulateRollout(canary, { devices: DEVICES, perMinute: 200, control, seed, networks, isNew }),
    );
    const count = (end: Outcome['end']) => outcomes.filter((outcome) => outcome.end === end).length;
    /** The minutes within which half of the rollouts end, and 19 of 20. */
    const atMost = (pick: (outcome: Outcome) => number) =>
      [0.5, 0.95].map((share) => quantile(outcomes.map(pick), share)).join(' / ');
    const ends = [count('promoted'), count('rolled back'), count('paused') + count('undecided')];
    return [
      canary.name,
      ...ends,
      outcomes.filter(({ pausedAfter }) => pausedAfter !== null).length,
      atMost(({ minutes, pausedAfter }) => pausedAfter ?? minutes),
      atMost(({ minutes }) => minutes),
      atMost(({ exposed }) => exposed),
      atMost(({ exposed }) => Number(fixed((100 * exposed) / DEVICES))),
      atMost(({ hurt }) => hurt),
    ];
  });
  console.log(`\n### ${name}\n`);
  console.log(
    '| the canary is | promoted | rolled back | held | paused on the way | minutes to the pause or the end | minutes to its end | devices that had it | percent of all | of them hurt |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** The share of devices that buy while a rollout compares them. */
const BUYING = 0.05;
const MOST_BUYERS = 400_000;

console.log(`\n### Guards: ${RUNS} rollouts each, up to ${MOST_BUYERS} buyers of both sides; 5 % of devices buy\n`);
console.log(
  '| purchases fall by | stopped | purchases of the control until then | devices on each side |\n|---|---|---|---|',
);
for (const fall of [0, 0.03, 0.1, 0.3, 1]) {
  const runs = Array.from({ length: RUNS }, (_, seed) => simulateGuard({ fall, seed, most: MOST_BUYERS }));
  const found = runs.filter((at) => at !== null);
  const both = (scale: number) =>
    found.length === 0 ? '' : [0.5, 0.95].map((share) => Math.round(quantile(found, share) / scale)).join(' / ');
  console.log(`| ${100 * fall} % | ${found.length} | ${both(1)} | ${both(BUYING)} |`);
}
