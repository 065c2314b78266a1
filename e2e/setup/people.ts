import { CLIENT, openTestProvider, type TestProvider } from '@viewmax/registry/testing/open-test-provider';
import { freePort } from '@viewmax/tools/free-port';
import { test as journey } from './journey.ts';

/** The console of a team, whose people sign in at an identity provider. */
export interface Office {
  address: string;
  provider: TestProvider;
}

export const GROUPS = { squad: 'catalog-team', owners: 'platform-leads' } as const;

/** A journey with people. Its stack is its own, because the provider is. */
export const test = journey.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern says which other fixtures are needed
    async ({}, use) => {
      // The provider has another host, so the cookies of a sign-in cross sites as in production.
      const address = `http://localhost:${await freePort()}`;
      const provider = await openTestProvider(`${address}/ops/signed-in`);
      await use({ address, provider });
      await provider.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ office: { address, provider } }, use) =>
      use({
        OPS_URL: address,
        OPS_PORT: new URL(address).port,
        OIDC_ISSUER: provider.issuer,
        OIDC_NAME: 'Cinema Staff',
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET: CLIENT.clientSecret,
        OIDC_GROUPS: `${GROUPS.squad}=squad:catalog, ${GROUPS.owners}=owner`,
      }),
    { scope: 'worker' },
  ],
});
