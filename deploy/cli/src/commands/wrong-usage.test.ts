import { expect, test } from '@jest/globals';
import { openCli } from '../testing/open-cli.ts';
import { published } from '../testing/published.ts';

test.each([
  ['can-i-deploy', 'Name a release.'],
  ['diff catalog', 'Name two releases.'],
  ['diff catalog wallet shell', '"shell" is one word too many.\nUsage: viewmax diff <from> <to>'],
  [
    'host proxy reviews /api/x/reviews',
    'Name a remote, a path and an address, such as reviews /api/x/reviews https://reviews.example.',
  ],
  ['host unproxy reviews', 'Name a remote and a path, such as reviews /api/x/reviews.'],
  ['freeze add --until 2026-12-27T06:00Z', 'A freeze needs --until and --reason.'],
  ['freeze add --reason Premieres', 'A freeze needs --until and --reason.'],
  ['freeze add --until tomorrow --reason x', '"tomorrow" is no time in Lagos such as "2026-12-24 18:00".'],
  [
    'freeze add --from noon --until 2026-12-27T06:00Z --reason x',
    '"noon" is no time in Lagos such as "2026-12-24 18:00".',
  ],
  ['freeze remove', 'Name a freeze. "viewmax freeze list" lists them.'],
  ['audit --limit many', '--limit many is no number.'],
  ['path move', 'Name a path, its owner and its new owner.'],
  ['path move /fund wallet', 'Name a path, its owner and its new owner.'],
  ['slot move movie.showtimes', 'Name a slot, its owner and its new owner.'],
  ['slot order', 'Name a slot and its remotes. "npx viewmax slot list" lists them.'],
  ['grant', 'Name a kind (path or slot), a claim and a remote.'],
  ['grant screen /fund wallet', '"screen" must be path or slot.'],
  ['rules --promote all', '--promote all is none of squad and ops.'],
  ['rules --run-previews maybe', '--run-previews maybe is none of yes and no.'],
  [
    'rules --guards booking=refusals',
    '--guards booking=refusals is no remote with guards, such as booking=purchases+topups+bookings+signins.',
  ],
  ['rules --plan catalog', '--plan catalog is no remote with a file, such as catalog=plan.json.'],
  ['rules --plan catalog=/nowhere.json', '/nowhere.json cannot be read.'],
  ['preview revoke', 'Name a preview. "viewmax preview list" lists them.'],
  ['request path /fund', 'Name a path and your remote.'],
  ['request slot movie.below', 'Name a slot and your remote.'],
  [
    'request backend /api/x/offers offers',
    'Name a path, an address and your remote, such as /api/x/reviews https://reviews.example reviews.',
  ],
  ['flag on', 'Name a flag, such as booking:seat-plan. "viewmax flag list" lists them.'],
  ['switch-off wallet', 'Name a remote, with a --message.'],
  ['switch-off --message Back', 'Name a remote, with a --message.'],
  ['switch-on', 'Name a remote.'],
  ['token create', 'A token needs a name.'],
  ['token create ci', 'A token needs --role squad, ops or read.'],
  ['token rotate', 'Name a token. "viewmax token list" lists them.'],
  ['token rotate 0a1b --grace=', '--grace  is no number.'],
  ['token revoke', 'Name a token. "viewmax token list" lists them.'],
  ['trust create', 'Name a remote.'],
  ['trust create catalog', 'A trust needs --repository with the number of a repository.'],
  ['trust revoke', 'Name a trust. "viewmax trust list" lists them.'],
  ['vouch', 'Name a release and a check.'],
  ['vouch catalog', 'Name a release and a check.'],
  ['where', 'Name a package, such as axios@1.14.1.'],
  ['publish', 'Name a folder.'],
  ['rollout watch', 'Name a rollout. "viewmax rollout status" lists them.'],
  ['rollout watch 7 --minutes soon', '--minutes soon is no number.'],
  ['retire offers', 'Name a remote, with a --reason.'],
  ['retire --reason Old', 'Name a remote, with a --reason.'],
])('the command rejects %s as wrong usage, and asks the registry nothing', async (line, errors) => {
  const { viewmax, asked } = openCli(published);
  expect(await viewmax(line)).toMatchObject({ code: 2, out: '', errors });
  expect(asked).toEqual([]);
});

test.each([
  ['preview create', 'Name a release, or use --tester alone.'],
  ['preview create catalog --days 1', expect.stringContaining('Usage: viewmax preview create <release>...')],
  ['rollout start', 'Name a release.'],
  ['rollout start catalog --percent 1,some', '--percent 1,some are not numbers such as 1,5,25,50.'],
  ['rollout start catalog --devices Infinity', '--devices Infinity is no number.'],
  [
    'rollout start catalog --guard seat_chosen',
    "--guard seat_chosen is none of purchases, topups, bookings, signins and none. A squad's metric can only be a signal, because reports can be made up.",
  ],
  [
    'rollout promote 7 --dry-run',
    '--dry-run is gone: the plan names the percent, and "viewmax can-i-deploy" what stands against it.',
  ],
  [
    'rollout start catalog --at 09:00',
    '--at is gone: start it by the schedule of your pipeline, or let the closed hours of the rules hold it.',
  ],
  ['rollout start catalog --plan /nowhere.json', '/nowhere.json cannot be read.'],
  ['rollout pause', 'Name a rollout. "viewmax rollout status" lists them.'],
  ['rollout pause 7 --revision new', '--revision new is no number.'],
])('the command rejects %s as wrong usage, and changes nothing', async (line, errors) => {
  const { viewmax, sent } = openCli(published);
  expect(await viewmax(line)).toMatchObject({ code: 2, out: '', errors });
  expect(sent()).toEqual([]);
});
