import { type Command, command, textOf } from '../command.ts';
import { wrongUsage } from '../exit.ts';
import { table } from '../table.ts';

const list = command({
  usage: 'trust list',
  summary: 'lists the repositories whose pipelines need no stored token',
  help: '  viewmax trust list',
  async run({ client }) {
    const { trusts } = await client.call('listTrusts');
    const rows = trusts.map(({ id, remote, repositoryId, environment, issuer }) => [
      ...[id, remote, repositoryId, environment ?? 'none: no rollouts', issuer],
    ]);
    return { data: trusts, text: table(['id', 'remote', 'repository', 'environment', 'issuer'], rows) };
  },
});

const create = command({
  usage:
    'trust create <remote> --repository <number> [--environment <name>] [--issuer <address>] [--audience <address>]',
  summary: 'lets the pipeline of a repository release one remote without a stored token',
  help: `The number of a repository: gh api repos/acme/catalog --jq .id. All its runs may publish and make previews. Only runs of the
environment may control rollouts, and runs of pull requests never. Protect the environment in GitHub first: reviewers, and the main
branch alone. The issuer is GitHub's by default, the audience the address of this registry.

  viewmax trust create catalog --repository 421337 --environment catalog-production`,
  async run(call) {
    const { client, words } = call;
    const [remote] = words;
    if (!remote) throw wrongUsage('Name a remote.');
    const repositoryId = textOf(call, 'repository');
    if (!repositoryId) throw wrongUsage('A trust needs --repository with the number of a repository.');
    const audience = textOf(call, 'audience') ?? new URL(client.url).origin;
    const [environment, issuer] = ['environment', 'issuer'].map((option) => textOf(call, option));
    const body = { remote, repositoryId, environment, issuer, audience };
    const made = await client.call('createTrust', { body });
    const rights = made.environment
      ? `runs of the environment ${made.environment} control rollouts`
      : 'no run controls rollouts';
    const text = `${made.id}: repository ${repositoryId} may publish and preview ${remote}; ${rights}`;
    return { data: made, text };
  },
});

const revoke = command({
  usage: 'trust revoke <id>',
  summary: 'ends a trust now, with the tokens and previews of its runs',
  help: '  viewmax trust revoke 3fa9c1d2e4b5',
  async run({ client, words: [id] }) {
    if (!id) throw wrongUsage('Name a trust. "viewmax trust list" lists them.');
    await client.call('revokeTrust', { params: { id } });
    return { data: { id }, text: `${id} has ended` };
  },
});

export const trustList: Command[] = [list, create, revoke];
