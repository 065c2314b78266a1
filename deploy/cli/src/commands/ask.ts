import { command } from '../command.ts';
import { CommandFailed, EXIT, wrongUsage } from '../exit.ts';
import { findReleases, listReleases } from '../find-release.ts';
import { kilobytes, minuteOf, table } from '../table.ts';

export const canDeploy = command({
  usage: 'can-i-deploy <release>... [--replace]',
  summary: 'says whether a release can be rolled out, and why not',
  help: `A release is "catalog" (its newest), "catalog@1.4.2" or "catalog@1.4.2-3fa9c1d2". Several are checked together,
as one rollout. Exit code 1 means no. The answer is also no after the watch rolled the release back, with the time and the
number of failed devices; a person can still start that release again. If a release needs a wrapper, a warning says how
large a share of the app's starts cannot run it. With --replace the rollouts do not count that "rollout start --replace" would end.

  viewmax can-i-deploy catalog`,
  async run({ client, words, values }) {
    if (words.length === 0) throw wrongUsage('Name a release.');
    const releases = await findReleases(client, words);
    const check = await client.call('canDeploy', {
      query: { releases: releases.join(','), ...(values.replace && { replace: 'yes' }) },
    });
    const lines = [
      `${releases.join(', ')}: ${check.ok ? 'yes' : 'no'}`,
      ...check.reasons.map((reason) => `  ${reason}`),
    ];
    const text = [...lines, ...check.warnings.map((warning) => `  warning: ${warning}`)].join('\n');
    return { data: { releases, ...check }, text, exit: check.ok ? EXIT.done : EXIT.no };
  },
});

export const releases = command({
  usage: 'releases [remote]',
  summary: 'lists what is published and what is live',
  help: `  viewmax releases
  viewmax releases wallet`,
  async run({ client, words: [name] }) {
    const list = (await listReleases(client)).filter((one) => !name || one.name === name);
    if (name && list.length === 0) throw new CommandFailed(`There is no published release of ${name}.`, EXIT.no);
    const rows = list.map(({ name: own, version, live, bytes, publishedAt, builtBy }) => [
      own,
      version,
      live ? 'live' : '',
      kilobytes(bytes),
      minuteOf(publishedAt),
      builtBy?.by ?? '',
    ]);
    return { data: list, text: table(['remote', 'version', '', 'size', 'published (Lagos)', 'by'], rows) };
  },
});

const changes = (head: string, added: string[], removed: string[]) =>
  added.length + removed.length === 0
    ? []
    : [head, ...added.map((one) => `  + ${one}`), ...removed.map((one) => `  - ${one}`)];

export const diff = command({
  usage: 'diff <from> <to>',
  summary: 'shows what differs between two releases',
  help: `Files, sizes, routes and needs.

  viewmax diff catalog@1.4.1 catalog@1.4.2`,
  async run({ client, words }) {
    if (words.length !== 2) throw wrongUsage('Name two releases.');
    const [from = '', to = ''] = await findReleases(client, words);
    const data = await client.call('compareReleases', { query: { from, to } });
    const { bytes, files, needs, routes } = data;
    const lines = [
      `${from} -> ${to}`,
      `${kilobytes(bytes.from)} -> ${kilobytes(bytes.to)}, ${files.same} files the same`,
      ...changes('files', files.added, files.removed),
      ...changes('routes', routes.added, routes.removed),
      ...(needs.length > 0 ? ['needs'] : []),
      ...needs.map(({ name, from: old, to: next }) => `  ${name}: ${old ?? 'not needed'} -> ${next ?? 'not needed'}`),
    ];
    return { data, text: lines.join('\n') };
  },
});
