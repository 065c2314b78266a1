import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Failure } from '@viewmax/shared/internal';

const load = (how: string) =>
  jest.fn(async (_base: string, { file }: { file: string }, _ms: number) => void asked.push(`${how} ${file}`));
let asked: string[];
const loadScript = load('script');
const loadStyle = load('style');
const restartForNewerShell = jest.fn(async () => {});
const report = jest.fn<(failure: Failure) => void>();
jest.unstable_mockModule('../releases/load-script.ts', () => ({ loadScript }));
jest.unstable_mockModule('../releases/load-style.ts', () => ({ loadStyle }));
jest.unstable_mockModule('../updates/restart-page.ts', () => ({ restartForNewerShell }));
jest.unstable_mockModule('../reports/report.ts', () => ({ report }));
const { loadShellChunk } = await import('./load-shell-chunk.ts');

const file = (name: string) => ({ file: name, integrity: `sha384-${name}` });
const shell = {
  name: 'shell',
  version: '1.0.0',
  base: '/r/shell/1.0.0/',
  code: [file('late.1.js'), file('overlays.2.js'), file('overlays.3.css')],
  screens: { debug: [file('debug.4.js'), file('debug.5.css')] },
};

beforeEach(() => {
  asked = [];
  jest.clearAllMocks();
  document.body.innerHTML = `<script type="application/json" id="discovery">${JSON.stringify({ shell })}</script>`;
});

describe('a late chunk of the shell', () => {
  test('is reported when it is lost, and the page checks for a newer shell', async () => {
    loadScript.mockRejectedValueOnce(new Error('gone'));
    const bundler = jest.fn(async () => 'module');
    await expect(loadShellChunk('late', bundler)).rejects.toThrow('gone');
    expect(bundler).not.toHaveBeenCalled();
    expect(report.mock.calls).toEqual([[{ kind: 'load', release: 'shell@1.0.0', error: new Error('gone') }]]);
    expect(restartForNewerShell).toHaveBeenCalledTimes(1);
  });

  test('is reported as an integrity failure when its bytes are wrong', async () => {
    const error = Object.assign(new Error('other bytes'), { name: 'IntegrityError' });
    loadScript.mockRejectedValueOnce(error);
    await expect(loadShellChunk('late', async () => {})).rejects.toThrow('other bytes');
    expect(report.mock.calls).toEqual([[{ kind: 'integrity', release: 'shell@1.0.0', error }]]);
  });

  test('loads with its styles, each by its hash, before the bundler runs it', async () => {
    const bundler = jest.fn(async () => void asked.push('bundler'));
    await loadShellChunk('overlays', bundler);
    expect(asked).toEqual(['script overlays.2.js', 'style overlays.3.css', 'bundler']);
    expect(loadScript.mock.calls).toEqual([[shell.base, file('overlays.2.js'), { usualMs: 120_000 }]]);
  });

  test('may belong to a screen of the shell', async () => {
    await loadShellChunk('debug', async () => {});
    expect(asked).toEqual(['script debug.4.js', 'style debug.5.css']);
  });
});
