export interface ActionFacts {
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
  activate: {},
  plan: { isNoticed: true },
  start: { isNoticed: true },
  pause: { isNoticed: true, isIncident: true },
  resume: { isNoticed: true },
  advance: { isNoticed: true },
  promote: { isNoticed: true },
  abort: { isNoticed: true },
  rollback: { isNoticed: true, isIncident: true, words: 'roll back' },
  'switch off': { isNoticed: true, isIncident: true },
  'switch on': { isNoticed: true, isIncident: true },
  purge: { isNoticed: true, isIncident: true },
  'cdn purge failed': {},
  retire: { isNoticed: true, isIncident: true },
  'clean up': {},
  freeze: {},
  unfreeze: {},
  'set rules': {},
  own: {},
  move: {},
  grant: {},
  'order slot': {},
  'proxy path': {},
  'end proxy': {},
  preview: {},
  'revoke preview': {},
  'create token': {},
  'rotate token': {},
  'revoke token': {},
  'create trust': {},
  'revoke trust': {},
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
  restore: {},
} as const satisfies Record<string, ActionFacts>;

export type Action = keyof typeof actions;
type ActionWith<Fact extends keyof ActionFacts> = {
  [Name in Action]: (typeof actions)[Name] extends Record<Fact, unknown> ? Name : never;
}[Action];

const actionsWith = <Fact extends keyof ActionFacts>(fact: Fact) =>
  (Object.keys(actions) as Action[]).filter((name): name is ActionWith<Fact> => fact in actions[name]);

export type NoticedAction = ActionWith<'isNoticed'>;
export const noticedActions = actionsWith('isNoticed');
export const incidentActions = actionsWith('isIncident');
