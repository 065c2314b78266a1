import { beforeAll, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { json, provideModalDialogs } from '@viewmax/testing';
import { cellsOf, press, settle } from '../testing/gestures.ts';
import { makeListed, makePlatform, opsTeam } from '../testing/make-platform.ts';
import { refuse, serveRegistry } from '../testing/serve-registry.ts';
import { Remotes } from './remotes.tsx';

beforeAll(provideModalDialogs);

const RELEASE = 'catalog@1.1.0-b';

async function open(answer: () => Response) {
  serveRegistry({ [`GET /releases/${RELEASE}/contents`]: answer });
  render(<Remotes who={opsTeam} platform={makePlatform({ releases: [makeListed('catalog', '1.1.0-b')] })} />);
  await settle();
  await press(`Packages of ${RELEASE}`);
  return screen.getByRole('dialog', { name: RELEASE }).textContent;
}

test('a release shows the packages that it bundles, and the run that built it', async () => {
  const run = {
    ...{ repository: 'acme/catalog', repositoryId: '42', event: 'push', run: '77', actor: 'ada' },
    ...{ commit: 'c0ffee', workflow: 'release.yml@refs/heads/main' },
  };
  const packages = [{ name: 'axios', version: '1.14.1', integrity: 'sha512-x' }];
  const text = await open(() => json({ packages, builtBy: { by: 'acme/catalog run 77 by ada', run } }));
  expect(text).toContain(
    'Published by acme/catalog run 77 by ada. Commit c0ffee. Workflow release.yml@refs/heads/main.',
  );
  expect(cellsOf(`Packages of ${RELEASE}`)).toEqual([['axios', '1.14.1']]);
});

test('a promoted release names its source', async () => {
  const from = { environment: 'staging', by: 'catalog squad' };
  const text = await open(() => json({ packages: [], builtBy: { by: 'ops', from } }));
  expect(text).toContain('Published by ops, from staging (catalog squad).');
  expect(text).toContain('It bundles no package.');
});

test('an older build names no packages', async () => {
  expect(await open(() => json({ packages: null, builtBy: null }))).toContain('The build does not name its packages.');
});

test('a failed request says so', async () => {
  expect(await open(() => refuse(500, 'internal', 'Something failed.'))).toContain(
    'The packages did not load: Something failed.',
  );
});
