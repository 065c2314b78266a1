import { expect, test } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

test('text leaves neither its tag nor its attribute', () => {
  expect(escapeHtml(`</b> & "x" 'y' &lt;`)).toBe('&lt;/b&gt; &amp; &quot;x&quot; &#39;y&#39; &amp;lt;');
});

test('other letters stay as they are', () => {
  expect(escapeHtml('Ẹkọ́ 5')).toBe('Ẹkọ́ 5');
});
