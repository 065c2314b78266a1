import { beforeEach, expect, test } from '@jest/globals';
import { loadStyle, removeStyles } from './load-style.ts';

const FILE = { file: 'app.css', integrity: 'sha384-x' };

beforeEach(() => document.head.replaceChildren());

const links = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test.each(['/r/wallet/1/', 'https://files.example/r/wallet/1/'])(
  'the styles of %s go, and load again',
  async (base) => {
    const other = document.createElement('link');
    Object.assign(other, { rel: 'stylesheet', href: '/r/catalog/1/app.css' });
    document.head.append(other);
    const load = async () => {
      const loading = loadStyle(base, FILE, { usualMs: 1000 });
      document.head.lastElementChild?.dispatchEvent(new Event('load'));
      await loading;
    };
    await load();
    expect(links()).toEqual(['/r/catalog/1/app.css', `${base}app.css`]);
    removeStyles(base);
    expect(links()).toEqual(['/r/catalog/1/app.css']);
    await load();
    expect(links()).toEqual(['/r/catalog/1/app.css', `${base}app.css`]);
    removeStyles(base);
  },
);
