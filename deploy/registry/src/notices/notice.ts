import { flagText } from '@viewmax/contracts/flags';
import type { NoticedAction } from '@viewmax/contracts/ops/actions';
import { reachedBy } from '@viewmax/contracts/ops/hold';
import type { AuditEntry } from '@viewmax/contracts/ops/log';
import type { Counts } from '@viewmax/contracts/ops/reports';
import type { JudgedRollout, RolloutView } from '@viewmax/contracts/ops/rollouts';
import { WATCH } from '../state/change.ts';
import { countsOf } from '../watch/verdict.ts';
import { isOfPlan, judgedText } from '../watch/words.ts';

/** A transition, with what its message needs. */
export interface Notice {
  /** The name of the registry among others. */
  environment?: string;
  /** The origin of the console. */
  opsUrl?: string;
  entry: AuditEntry;
  /** Its present state, with its figures. Null for a switch, a purge and a retirement. */
  rollout: RolloutView | null;
  counts?: JudgedRollout['counts'];
  verdict?: JudgedRollout['verdict'];
  /** For a webhook of the previous version. */
  comparison?: JudgedRollout['comparison'];
}

/** What a message shows. */
interface Message {
  sentence: string;
  /** The reason and the figures, one in a line. */
  lines: string[];
  link?: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function placeOf({ entry: { detail }, rollout }: Notice): string {
  const percent = detail.percent ?? rollout?.plan.steps[0]?.percent;
  if (detail.promoted) return 'all devices';
  const step = rollout?.plan.steps.find((one) => reachedBy(one) === percent);
  if (step?.hold) return `all devices but ${step.percent} %`;
  return step?.cohort?.testers ? 'testers' : `${percent} %`;
}

const sentences: Record<NoticedAction, (what: string, place: string) => string> = {
  start: (what, place) => `started ${what} with ${place}`,
  pause: (what, place) => `paused ${what} at ${place}`,
  resume: (what, place) => `resumed ${what} at ${place}`,
  advance: (what, place) => `advanced ${what} to ${place}`,
  promote: (what) => `promoted ${what} to all devices`,
  abort: (what) => `ended ${what} for new sessions`,
  rollback: (what) => `rolled ${what} back`,
  'switch off': (what) => `switched ${what} off`,
  'switch on': (what) => `switched ${what} on`,
  'flag on': (what) => `turned the flag ${what} on for all devices`,
  'flag off': (what) => `turned the flag ${what} off`,
  purge: (what) => `purged ${what}`,
  retire: (what) => `retired ${what}`,
  ask: (what) => `asks ops to approve ${what}`,
};

function figuresOf({ counts, verdict }: Notice): string[] {
  if (!counts) return [];
  const of = (name: string) => countsOf(counts, name);
  const line = (side: keyof Counts) =>
    `${of('failed')[side]} failed and ${of('slow')[side]} slow of ${of('used')[side]} devices`;
  if (of('reported').against + of('reported').before === 0) return [];
  return [
    `Canary: ${line('against')}`,
    `Control: ${line('before')}`,
    ...(verdict?.judged ?? []).filter(isOfPlan).map(judgedText),
  ];
}

/** The address of what the notice is about: a rollout, the requests that wait, or the releases of a remote. */
function linkOf({ opsUrl, entry: { action, subject }, rollout }: Notice): string | undefined {
  const [name = ''] = subject.split(/[@:]/);
  const place = action === 'ask' ? 'rollouts' : `remotes/${name}`;
  return opsUrl && new URL(`/ops#${rollout ? `rollouts/${rollout.id}` : place}`, opsUrl).href;
}

export function messageOf(notice: Notice): Message {
  const { environment, entry, rollout } = notice;
  const { by, action, subject, detail } = entry;
  const releases = rollout && Object.entries(rollout.releases).map((release) => release.join('@'));
  const of = rollout?.flag ? `the flag ${flagText(rollout.flag)}` : releases?.join(' and ');
  const what = of ? `${subject} of ${of}` : subject;
  const did = sentences[action as NoticedAction](what, placeOf(notice));
  const why = asText(detail.reason) || asText(detail.message);
  return {
    sentence: `${environment ? `${environment}: ` : ''}${by === WATCH ? 'The watch' : by} ${did}.`,
    lines: [...(why ? [`Reason: ${why}`] : []), ...figuresOf(notice)],
    link: linkOf(notice),
  };
}

const MOST_OF_A_BLOCK = 3000;

/** Slack reads these as markup, such as `<!channel>`. https://docs.slack.dev/messaging/formatting-message-text */
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function slackBody({ sentence, lines, link }: Message): object {
  const plain = (text: string) => ({
    type: 'section',
    text: { type: 'plain_text', text: text.slice(0, MOST_OF_A_BLOCK), emoji: false },
  });
  return {
    // A phone's notification shows it.
    text: escaped(sentence),
    blocks: [
      plain(sentence),
      ...(lines.length > 0 ? [plain(lines.join('\n'))] : []),
      ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${escaped(link)}|Open in the console>` } }] : []),
    ],
  };
}

function webhookBody({ sentence, lines, link }: Message, notice: Notice): object {
  const { entry, rollout, counts, verdict, comparison } = notice;
  return { text: [sentence, ...lines].join('\n'), link, entry, rollout, counts, verdict, comparison };
}

const bodies = { slack: slackBody, webhook: webhookBody };
export type ReceiverName = keyof typeof bodies;

/** The text that a receiver gets. */
export const bodyFor = (receiver: ReceiverName, notice: Notice): string =>
  JSON.stringify(bodies[receiver](messageOf(notice), notice));
