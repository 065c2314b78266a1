import type { Attributes, Visit } from '@viewmax/registry';
import { cookiesOf } from '@viewmax/server/cookies';
import type { FastifyRequest } from 'fastify';
import { previewIn } from './cookies.ts';
import { isPreviewHost, type PreviewHost } from './preview-host.ts';

const DEVICE = /^[A-Za-z0-9_-]{16,64}$/;
const PLATFORMS = ['web', 'android', 'ios'] as const;

/** The headers of the native wrapper. */
const HEADERS = {
  device: 'x-viewmax-device',
  set: 'x-viewmax-set',
  platform: 'x-viewmax-platform',
  app: 'x-viewmax-app',
  lga: 'x-viewmax-lga',
};

/**
 * The value of `clear-site-data` for a device whose last set holds a purged release: the browser deletes that release's
 * files. The token, the tickets and unfinished purchases are in another storage and stay.
 */
export const FORGET_FILES = '"cache"';

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

export interface VisitOptions {
  /** The app version of a browser, which sends none. */
  webVersion: string;
  previewHost?: PreviewHost;
}

type Asked = Pick<FastifyRequest, 'headers' | 'hostname' | 'protocol'>;

/**
 * Identifies the device. The native wrapper sends headers, since cookies of another origin do not reach us; a browser
 * sends cookies.
 */
export function visitOf(request: Asked, options: VisitOptions, cookies = cookiesOf(request.headers.cookie)): Visit {
  const { headers } = request;
  const { webVersion, previewHost } = options;
  const sent = (name: keyof typeof HEADERS) => header(headers, HEADERS[name]);
  const named = sent('platform');
  const platform = PLATFORMS.find((one) => one === named) ?? 'web';
  const attributes: Attributes = {
    platform,
    appVersion: sent('app') ?? (platform === 'web' ? webVersion : undefined),
    lga: decoded(sent('lga') ?? cookies.lga),
  };
  const device = sent('device') ?? cookies.device;
  return {
    device: device && DEVICE.test(device) ? device : undefined,
    attributes,
    setCookie: sent('set') ?? cookies.set,
    preview: isPreviewHost(previewHost, request) ? previewIn(cookies, request) : undefined,
  };
}
