import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { BundleFailed } from './bundle-failed.ts';
import { takeSet } from './take-set.ts';

test('the sync names the release that needs a newer app than the one of this project', async () => {
  const message = 'catalog@2.0.0-1a2b3c4d needs wrapper >=4.0.0, but the app has 3.0.12.';
  const sent: unknown[] = [];
  const site = createServer(({ url, headers }, answer) => {
    if (url === '/') return void answer.end('<script type="application/json" id="config">{"keys":{}}</script>');
    sent.push(url, headers['x-viewmax-app']);
    answer.writeHead(426, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'old_wrapper', message }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  await expect(takeSet(`http://127.0.0.1:${port}`, '3.0.12')).rejects.toEqual(new BundleFailed(message));
  expect(sent).toEqual(['/discovery.json', '3.0.12']);
  site.closeAllConnections();
  site.close();
});
