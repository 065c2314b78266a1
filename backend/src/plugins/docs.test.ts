import { expect, test } from '@jest/globals';
import { openShop } from '../../test/open-shop.ts';
import { startBackend } from '../../test/start-backend.ts';

const backend = openShop();

interface Operation {
  security?: object[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, object>;
}

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

test('the docs are off in production, unless API_DOCS=1 turns them on', async () => {
  const statuses = async (env: Record<string, string>) => {
    const other = await startBackend(env);
    try {
      const urls = ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css'];
      return await Promise.all(urls.map(async (url) => (await other.get(url)).statusCode));
    } finally {
      await other.close();
    }
  };
  expect(await statuses({ NODE_ENV: 'production' })).toEqual([404, 404, 404]);
  expect(await statuses({ NODE_ENV: 'production', API_DOCS: '0' })).toEqual([404, 404, 404]);
  expect(await statuses({ NODE_ENV: 'production', API_DOCS: '1' })).toEqual([200, 200, 200]);
  expect(await statuses({ API_DOCS: '0' })).toEqual([404, 404, 404]);
}, 60_000);

test('the docs show the schemas: bodies, answers, refusals, and permissions', async () => {
  const { openapi, paths } = (await backend.get('/api/docs/json')).json<Description>();
  expect(openapi).toMatch(/^3\.1/);
  const login = paths['/api/v1/login']?.post;
  expect(login?.requestBody?.content['application/json']?.schema.required).toEqual(['phoneNumber', 'password']);
  expect(Object.keys(login?.responses ?? {})).toEqual(['200', '400', '401', '413', '415', '429', '500', '503', '507']);
  expect(login?.security).toBeUndefined();
  expect(paths['/api/v1/user/update']?.put?.security).toEqual([{ token: [] }]);
  expect(paths['/api/v1/user/upload']?.post?.requestBody?.content['multipart/form-data']).toBeDefined();
});

test('the docs show calls only', async () => {
  const { paths } = (await backend.get('/api/docs/json')).json<Description>();
  expect(Object.keys(paths).filter((path) => !/^\/api\/(v1\/|updateapp)/.test(path))).toEqual([]);
});

test('a browser can read the docs', async () => {
  const page = await backend.get('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['content-security-policy']).toContain("default-src 'self'; style-src");
});
