import type { Route } from '@viewmax/contracts/discovery';
import type { Registry } from '@viewmax/registry';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { notFound, refuse } from '../request/refuse.ts';

/** The apps that may open links of this site. */
export interface AppLinks {
  android?: { packageName: string; fingerprints: readonly string[] };
  ios?: { teamId: string; bundleId: string };
}

export interface AppLinksOptions {
  registry: Pick<Registry, 'currentSet'>;
  appLinks?: AppLinks;
}

const HANDLES_LINKS = 'delegate_permission/common.handle_all_urls';

/** Both systems read `?*` as one letter or more. */
const patternOf = ({ path }: Route): string =>
  path
    .split('/')
    .map((part) => (part.startsWith(':') ? '?*' : part))
    .join('/');

const componentsOf = (routes: readonly Route[]) =>
  [...new Set(routes.map(patternOf))].sort().map((pattern) => ({ '/': pattern }));

/**
 * The files by which phones open links of the site in the app. They list the paths of the live remotes. Android before
 * version 15 ignores the paths, and opens each link of the host.
 */
export const appLinksRoutes: FastifyPluginAsync<AppLinksOptions> = async (app, { registry, appLinks = {} }) => {
  async function send(reply: FastifyReply, bodyOf: (components: ReturnType<typeof componentsOf>) => unknown) {
    const set = await registry.currentSet();
    if (!set.ok) return refuse(reply, 503, 'no_live_set', set.reason);
    const components = componentsOf(set.discovery.remotes.flatMap(({ routes }) => routes));
    return reply
      .headers({ 'cache-control': 'public, max-age=300', 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(bodyOf(components)));
  }

  app.get('/.well-known/assetlinks.json', async (_, reply) => {
    const { android } = appLinks;
    if (!android) return notFound(reply);
    const { packageName: package_name, fingerprints: sha256_cert_fingerprints } = android;
    return send(reply, (dynamic_app_link_components) => [
      {
        relation: [HANDLES_LINKS],
        target: { namespace: 'android_app', package_name, sha256_cert_fingerprints },
        relation_extensions: { [HANDLES_LINKS]: { dynamic_app_link_components } },
      },
    ]);
  });

  app.get('/.well-known/apple-app-site-association', async (_, reply) => {
    const { ios } = appLinks;
    if (!ios) return notFound(reply);
    return send(reply, (components) => ({
      applinks: { details: [{ appIDs: [`${ios.teamId}.${ios.bundleId}`], components }] },
    }));
  });
};
