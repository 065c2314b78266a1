import type { Release } from '@viewmax/contracts/discovery';
import type { RolloutCommand, RolloutView, StartRollout, TokenRole } from '@viewmax/contracts/ops';
import type { ClaimKind, OwnershipList, Rules } from '@viewmax/contracts/ownership';
import type { NewTrust, TrustView } from '@viewmax/contracts/trust';
import type {
  AuditCheck,
  AuditEntry,
  BlastRadius,
  DeployCheck,
  Figure,
  ListedRelease,
  OpsState,
  Preview,
  ReleaseErrors,
  Token,
  Who,
} from './answers.ts';
import { call } from './call.ts';

const query = (values: Record<string, string | number | undefined>): string => {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

/** Every call of the console. */
export const ops = {
  who: () => call<Who>('GET', '/session'),
  signIn: (token: string) => call<Who>('POST', '/session', { token }),
  signOut: () => call<void>('DELETE', '/session'),

  state: () => call<OpsState>('GET', '/state'),
  releases: async () => (await call<{ releases: ListedRelease[] }>('GET', '/releases')).releases,
  release: (title: string) => call<Release>('GET', `/releases/${title}`),
  figures: async (titles: readonly string[]) =>
    (await call<{ figures: Figure[] }>('GET', `/figures${query({ releases: titles.join(',') })}`)).figures,

  errors: (title: string) => call<ReleaseErrors>('GET', `/errors${query({ release: title })}`),

  canDeploy: (titles: readonly string[]) =>
    call<DeployCheck>('GET', `/can-i-deploy${query({ releases: titles.join(',') })}`),
  start: (rollout: StartRollout) => call<RolloutView>('POST', '/rollouts', rollout),
  command: (command: RolloutCommand, { id, revision }: Pick<RolloutView, 'id' | 'revision'>, reason?: string) =>
    call<RolloutView>('POST', `/rollouts/${id}/${command}`, { revision, ...(reason && { reason }) }),
  kill: (name: string, message: string) => call<void>('POST', `/remotes/${name}/kill`, { message }),
  retire: (name: string, reason: string) => call<{ freed: string[] }>('POST', `/remotes/${name}/retire`, { reason }),
  revive: (name: string) => call<void>('POST', `/remotes/${name}/revive`, {}),

  /** A dry run of a command. */
  blastRadius: (command: RolloutCommand, { id }: Pick<RolloutView, 'id'>) =>
    call<BlastRadius>('GET', `/rollouts/${id}/blast-radius${query({ command })}`),
  /** By release, the reason why the clean-up keeps it. */
  kept: async () => (await call<{ kept: Record<string, string> }>('GET', '/clean-up')).kept,

  audit: async (page: { before?: number; limit?: number; search?: string }) =>
    (await call<{ entries: AuditEntry[] }>('GET', `/audit${query(page)}`)).entries,
  verifyAudit: () => call<AuditCheck>('GET', '/audit/verify'),

  freeze: (freeze: { from: string; until: string; reason: string }) => call<{ id: number }>('POST', '/freezes', freeze),
  unfreeze: (id: number) => call<void>('DELETE', `/freezes/${id}`),
  ownership: () => call<OwnershipList>('GET', '/paths'),
  move: (kind: ClaimKind, claim: string, from: string, to: string) =>
    call<void>('POST', `/${kind}s/move`, { [kind]: claim, from, to }),
  rules: () => call<Rules>('GET', '/rules'),
  setRules: (rules: Rules) => call<Rules>('PUT', '/rules', rules),
  tokens: async () => (await call<{ tokens: Token[] }>('GET', '/tokens')).tokens,
  newToken: (token: { name: string; role: TokenRole; remote?: string; days: number }) =>
    call<{ id: string; token: string }>('POST', '/tokens', token),
  rotateToken: (id: string) => call<{ id: string; token: string }>('POST', `/tokens/${id}/rotate`, {}),
  revokeToken: (id: string) => call<void>('DELETE', `/tokens/${id}`),
  trusts: async () => (await call<{ trusts: TrustView[] }>('GET', '/trusts')).trusts,
  trust: (trust: Partial<NewTrust>) => call<TrustView>('POST', '/trusts', trust),
  endTrust: (id: string) => call<void>('DELETE', `/trusts/${id}`),
  previews: async () => (await call<{ previews: Preview[] }>('GET', '/previews')).previews,
  revokePreview: (id: string) => call<void>('DELETE', `/previews/${id}`),
};
