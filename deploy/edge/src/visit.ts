import type { Attributes, Visit } from '@viewmax/registry';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './page/cookies.ts';

const DEVICE = /^[A-Za-z0-9_-]{16,64}$/;
const PLATFORMS = ['web', 'android', 'ios'] as const;

type Headers = FastifyRequest['headers'];

const header = (headers: Headers, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 2000 ? value : undefined;
};

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Who asks: the native wrapper says so in headers, since cookies of another origin do not reach us; a browser in cookies. */
export function visitOf(headers: Headers, webVersion: string): Visit {
  const own = (name: string) => header(headers, `x-viewmax-${name}`);
  const { cookie } = headers;
  const platform = PLATFORMS.find((one) => one === own('platform')) ?? 'web';
  const attributes: Attributes = {
    platform,
    appVersion: own('app') ?? (platform === 'web' ? webVersion : undefined),
    lga: decoded(own('lga') ?? cookieOf(cookie, 'lga')),
  };
  const device = own('device') ?? cookieOf(cookie, 'device');
  return {
    device: device && DEVICE.test(device) ? device : undefined,
    attributes,
    pin: own('set') ?? cookieOf(cookie, 'set'),
    preview: own('preview') ?? cookieOf(cookie, 'preview'),
  };
}
