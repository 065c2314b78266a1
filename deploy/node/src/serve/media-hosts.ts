import { z } from 'zod';

const HOST = /^(?:https?:\/\/)?[\w.-]+(?::\d{1,5})?\/?$/;

const urlOf = (part: string) => (part.includes('://') ? part : `https://${part}`);

/** Parses hosts such as `cdn.example, https://video.example:8443` into origins. */
export const mediaHosts = z
  .string()
  .transform((text) => (text ? text.split(',').map((part) => part.trim()) : []))
  .refine((parts) => parts.every((part) => HOST.test(part) && URL.canParse(urlOf(part))), {
    error: 'must be hosts or origins such as cdn.example, comma-separated',
    abort: true,
  })
  .transform((parts) => parts.map((part) => new URL(urlOf(part)).origin));

/** Another backend may link pictures on any host. The page's policy blocks the hosts that `MEDIA_HOSTS` does not list. */
export function mediaWarnings({ API_ORIGIN, MEDIA_HOSTS }: { API_ORIGIN?: string; MEDIA_HOSTS: string[] }): string[] {
  if (!API_ORIGIN || MEDIA_HOSTS.length > 0) return [];
  return [
    `API_ORIGIN is set without MEDIA_HOSTS: the page blocks pictures and videos outside this site and ${API_ORIGIN}.`,
  ];
}
