import type { FastifyRequest } from 'fastify';

/** A host for previews alone, so that they share no storage with the app. */
export interface PreviewHost {
  /** Its origin. */
  url: string;
  hostname: string;
  /** The app's origin. An app of a developer's machine has none of its own. */
  appUrl?: string;
}

interface Origins {
  previewUrl?: string;
  publicUrl?: string;
}

export const previewHostOf = ({ previewUrl, publicUrl }: Origins): PreviewHost | undefined =>
  previewUrl ? { url: previewUrl, hostname: new URL(previewUrl).hostname, appUrl: publicUrl } : undefined;

export const isPreviewHost = (host: PreviewHost | undefined, request: Pick<FastifyRequest, 'hostname'>): boolean =>
  host?.hostname === request.hostname;
