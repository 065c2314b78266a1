export interface ActionFacts {
  /**
   * What has to hear of it: phones, whose pages or whose flags it changes, or only the nodes that hold the state in memory.
   * Without it the entry is for the log alone, which consoles follow.
   */
  reaches?: 'pages' | 'flags' | 'nodes';
  /** Receivers of notices hear of it. */
  isNoticed?: true;
  /** The time line of the history shows it. */
  isIncident?: true;
  /** Its words, if they differ from its name. */
  words?: string;
}

/** Every action of the audit log. Its name is the same in the database, in notices and in the console. */
export const actions = {
  publish: {},
  passed: {},
  failed: {},
  activate: { reaches: 'pages' },
  start: { reaches: 'pages', isNoticed: true },
  pause: { isNoticed: true, isIncident: true },
  resume: { isNoticed: true },
  advance: { reaches: 'pages', isNoticed: true },
  promote: { reaches: 'pages', isNoticed: true },
  abort: { reaches: 'pages', isNoticed: true },
  rollback: { reaches: 'pages', isNoticed: true, isIncident: true, words: 'roll back' },
  'switch off': { reaches: 'pages', isNoticed: true, isIncident: true },
  'switch on': { reaches: 'pages', isNoticed: true, isIncident: true },
  'flag on': { reaches: 'flags', isNoticed: true, isIncident: true, words: 'turn a flag on' },
  'flag off': { reaches: 'flags', isNoticed: true, isIncident: true, words: 'turn a flag off' },
  purge: { reaches: 'pages', isNoticed: true, isIncident: true },
  'cdn purge failed': {},
  retire: { reaches: 'pages', isNoticed: true, isIncident: true },
  'clean up': {},
  freeze: { reaches: 'nodes' },
  unfreeze: { reaches: 'nodes' },
  'set rules': {},
  own: { reaches: 'pages' },
  move: { reaches: 'pages' },
  grant: { reaches: 'pages' },
  'order slot': { reaches: 'pages' },
  'proxy path': { reaches: 'nodes' },
  'end proxy': { reaches: 'nodes' },
  preview: {},
  'revoke preview': { reaches: 'nodes' },
  'create token': {},
  'rotate token': {},
  'revoke token': { reaches: 'nodes' },
  'create trust': {},
  'revoke trust': { reaches: 'nodes' },
  'exchange token': {},
  'sign in': {},
  ask: { isNoticed: true },
  approve: {},
  reject: {},
  refused: {},
  'alert failed': {},
  import: {},
  cancel: {},
  'close payment': {},
  'close seat': {},
  'open seat': {},
  restore: { reaches: 'pages' },
} as const satisfies Record<string, ActionFacts>;

export type Action = keyof typeof actions;

/** Who hears of a change, the widest first. */
export const reaches = ['pages', 'flags', 'nodes', 'log'] as const;
export type Reach = (typeof reaches)[number];
/** A rollout of a flag changes no page, so its entries reach flags where those of releases reach pages. */
export function reachOf({ action, detail }: { action: Action; detail?: Record<string, unknown> | undefined }): Reach {
  const facts: ActionFacts = actions[action];
  const reach = facts.reaches ?? 'log';
  return reach === 'pages' && detail?.flag ? 'flags' : reach;
}

type ActionWith<Fact extends keyof ActionFacts> = {
  [Name in Action]: (typeof actions)[Name] extends Record<Fact, unknown> ? Name : never;
}[Action];

const actionsWith = <Fact extends keyof ActionFacts>(fact: Fact) =>
  (Object.keys(actions) as Action[]).filter((name): name is ActionWith<Fact> => fact in actions[name]);

export type NoticedAction = ActionWith<'isNoticed'>;
export const noticedActions = actionsWith('isNoticed');
export const incidentActions = actionsWith('isIncident');
