import type { IncomingMessage } from 'node:http';
import { test } from '@jest/globals';
import { mustBeLinear } from '@viewmax/testing/server/test-linear';
import { browserOf } from './rendering/browser-of.ts';
import { readableUrl } from './request/readable-url.ts';
import { visitOf } from './request/visit.ts';

const repeated = (part: string) => (length: number) => part.repeat(length / part.length);

test.each(['text/html', 'text/', ' ', '*/*,', '%e0', '?', '/'])(
  'a request with a million characters "%s" in its headers and its address is read in linear time',
  (part) => {
    mustBeLinear((text) => {
      const headers = {
        accept: text,
        'user-agent': text,
        cookie: `closed=${text}; lga=${text}`,
        'x-viewmax-lga': text,
      };
      visitOf({ headers, hostname: 'app.example', protocol: 'https' }, { webVersion: '1.0.0' });
      browserOf(headers, { closed: text });
      readableUrl({ url: `/%zz${text}`, method: 'GET', headers: { accept: `text/html${text}` } } as IncomingMessage);
    }, repeated(part));
  },
);
