/** `open` needs no token. A squad may change its own remote alone. */
export type Role = 'open' | 'read' | 'squad' | 'ops';

/** The parts of a squad's rights: its errors and packages; publishing; previews; and all else. */
export const tokenScopes = ['read', 'publish', 'preview', 'rollout'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The header that warns the bearer of a token of its end. */
export const TOKEN_ENDS = 'x-viewmax-token-ends';

export interface OpsCall {
  role: Role;
  /** The scope that a squad's token needs for it, if it has not all of them; by default `rollout`. */
  scope?: TokenScope;
  /** It hands out rights. Of people, owners alone may do it. */
  isForOwners?: true;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/ops/api`. */
  path: string;
}

export const rolloutCommands = ['pause', 'resume', 'advance', 'promote', 'abort', 'rollback'] as const;
export type RolloutCommand = (typeof rolloutCommands)[number];

/**
 * Every call of the ops API. Its body, query and answer have the same name in `schemas.ts`. This file reaches no zod, so the
 * console can bundle it.
 */
export const calls = {
  readSession: { role: 'read', method: 'GET', path: '/session' },
  signIn: { role: 'open', method: 'POST', path: '/session' },
  signOut: { role: 'open', method: 'DELETE', path: '/session' },
  readSignIn: { role: 'open', method: 'GET', path: '/sign-in' },
  beginDevice: { role: 'open', method: 'POST', path: '/sign-in/device' },
  askDevice: { role: 'open', method: 'POST', path: '/sign-in/device/ask' },
  listTokens: { role: 'ops', method: 'GET', path: '/tokens' },
  createToken: { role: 'ops', isForOwners: true, method: 'POST', path: '/tokens' },
  rotateToken: { role: 'ops', isForOwners: true, method: 'POST', path: '/tokens/:id/rotate' },
  revokeToken: { role: 'ops', isForOwners: true, method: 'DELETE', path: '/tokens/:id' },
  listTrusts: { role: 'ops', method: 'GET', path: '/trusts' },
  createTrust: { role: 'ops', isForOwners: true, method: 'POST', path: '/trusts' },
  revokeTrust: { role: 'ops', isForOwners: true, method: 'DELETE', path: '/trusts/:id' },
  exchangeToken: { role: 'open', method: 'POST', path: '/token-exchange' },

  listReleases: { role: 'read', method: 'GET', path: '/releases' },
  publishRelease: { role: 'squad', scope: 'publish', method: 'POST', path: '/releases' },
  readRelease: { role: 'read', method: 'GET', path: '/releases/:release' },
  packRelease: { role: 'squad', scope: 'read', method: 'GET', path: '/releases/:release/package' },
  readChecks: { role: 'read', method: 'GET', path: '/releases/:release/checks' },
  vouch: { role: 'squad', method: 'POST', path: '/releases/:release/checks' },
  purgeRelease: { role: 'ops', method: 'POST', path: '/releases/:release/purge' },
  readContents: { role: 'read', method: 'GET', path: '/releases/:release/contents' },
  where: { role: 'read', method: 'GET', path: '/where' },
  canDeploy: { role: 'read', method: 'GET', path: '/can-i-deploy' },
  compareReleases: { role: 'read', method: 'GET', path: '/diff' },
  checkStore: { role: 'read', method: 'GET', path: '/store' },
  previewCleanUp: { role: 'read', method: 'GET', path: '/clean-up' },
  cleanUp: { role: 'ops', method: 'POST', path: '/clean-up' },

  listPreviews: { role: 'read', method: 'GET', path: '/previews' },
  makePreview: { role: 'squad', scope: 'preview', method: 'POST', path: '/previews' },
  revokePreview: { role: 'squad', scope: 'preview', method: 'DELETE', path: '/previews/:id' },

  listRollouts: { role: 'read', method: 'GET', path: '/rollouts' },
  readHistory: { role: 'read', method: 'GET', path: '/history' },
  startRollout: { role: 'squad', method: 'POST', path: '/rollouts' },
  readRollout: { role: 'read', method: 'GET', path: '/rollouts/:id' },
  commandRollout: { role: 'squad', method: 'POST', path: `/rollouts/:id/:command(${rolloutCommands.join('|')})` },
  startFlag: { role: 'squad', method: 'POST', path: '/flags/:flag/start' },
  turnFlagOn: { role: 'squad', method: 'POST', path: '/flags/:flag/on' },
  turnFlagOff: { role: 'squad', method: 'POST', path: '/flags/:flag/off' },
  switchOff: { role: 'ops', method: 'POST', path: '/remotes/:name/kill' },
  switchOn: { role: 'ops', method: 'POST', path: '/remotes/:name/revive' },
  retireRemote: { role: 'ops', method: 'POST', path: '/remotes/:name/retire' },
  addFreeze: { role: 'ops', method: 'POST', path: '/freezes' },
  removeFreeze: { role: 'ops', method: 'DELETE', path: '/freezes/:id' },

  request: { role: 'squad', method: 'POST', path: '/approvals' },
  approve: { role: 'ops', method: 'POST', path: '/approvals/:id/approve' },
  reject: { role: 'squad', method: 'POST', path: '/approvals/:id/reject' },

  listOwnership: { role: 'read', method: 'GET', path: '/paths' },
  movePath: { role: 'ops', method: 'POST', path: '/paths/move' },
  moveSlot: { role: 'ops', method: 'POST', path: '/slots/move' },
  listSlots: { role: 'read', method: 'GET', path: '/slots' },
  orderSlot: { role: 'ops', method: 'PUT', path: '/slots/order' },
  grant: { role: 'ops', method: 'POST', path: '/grants' },
  listHosts: { role: 'read', method: 'GET', path: '/hosts' },
  proxyPath: { role: 'ops', method: 'POST', path: '/proxies' },
  unproxyPath: { role: 'ops', method: 'DELETE', path: '/proxies' },
  readRules: { role: 'read', method: 'GET', path: '/rules' },
  setRules: { role: 'ops', isForOwners: true, method: 'PUT', path: '/rules' },

  exportContent: { role: 'read', method: 'GET', path: '/content' },
  importContent: { role: 'ops', method: 'POST', path: '/content' },
  listShowings: { role: 'read', method: 'GET', path: '/showings' },
  listUnmatchedPayments: { role: 'ops', method: 'GET', path: '/payments/unmatched' },
  closePayment: { role: 'ops', method: 'POST', path: '/payments/close' },
  cancelShowing: { role: 'ops', method: 'POST', path: '/showings/:showtime/cancel' },
  closeSeat: { role: 'ops', method: 'POST', path: '/seats/close' },

  readState: { role: 'read', method: 'GET', path: '/state' },
  followState: { role: 'read', method: 'GET', path: '/events' },
  readFigures: { role: 'read', method: 'GET', path: '/figures' },
  readMetrics: { role: 'read', method: 'GET', path: '/metrics' },
  readErrors: { role: 'squad', scope: 'read', method: 'GET', path: '/errors' },
  trace: { role: 'squad', scope: 'read', method: 'POST', path: '/trace' },
  listAudit: { role: 'read', method: 'GET', path: '/audit' },
  verifyAudit: { role: 'read', method: 'GET', path: '/audit/verify' },
  exportAudit: { role: 'read', method: 'GET', path: '/audit/export' },
} as const satisfies Record<string, OpsCall>;

export type CallName = keyof typeof calls;

/** The path and the query of a call, below `/ops/api`. Absent values are left out of the query. */
export function addressOf(
  name: CallName,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): string {
  const path = calls[name].path.replace(/:(\w+)(\([^)]*\))?/g, (_, part: string) =>
    encodeURIComponent(String(Object(params)[part]))
      .replaceAll('%40', '@')
      .replaceAll('%3A', ':'),
  );
  const named = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) named.set(key, String(value));
  return named.size > 0 ? `${path}?${named}` : path;
}
