import type { FastifyRequest } from 'fastify';

/** A host for previews alone, so that they share no storage with the app. */
export interface PreviewHost {
  /** Its origin. */
  url: string;
  hostname: string;
  /** The app's origin. */
  appUrl: string;
}

interface Origins {
  previewUrl?: string;
  publicUrl?: string;
}

export function previewHostOf({ previewUrl, publicUrl }: Origins): PreviewHost | undefined {
  if (!previewUrl) return undefined;
  if (!publicUrl) throw new Error('A host of previews needs the origin of the app.');
  return { url: previewUrl, hostname: new URL(previewUrl).hostname, appUrl: publicUrl };
}

type Asked = Pick<FastifyRequest, 'hostname'>;

export const isPreviewHost = (host: PreviewHost | undefined, request: Asked): host is PreviewHost =>
  host !== undefined && request.hostname === host.hostname;

/** Without a host of their own, previews share the app's. */
export const showsPreviews = (host: PreviewHost | undefined, request: Asked): boolean =>
  host === undefined || isPreviewHost(host, request);
