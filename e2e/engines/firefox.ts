import { onPath } from '@viewmax/node/on-path';
import { aptInstall } from '@viewmax/tools/apt';
import { type Engine, folderWith, launch, NotRun } from './engine.ts';

const NAMES = ['firefox-esr', 'firefox'];

export const firefox: Engine = {
  name: 'Firefox',
  async open() {
    if (!onPath(NAMES)) await aptInstall('firefox-esr');
    const executablePath = onPath(NAMES);
    if (!executablePath) throw new NotRun('This machine has no Firefox, and apt could not install it');
    const folder = await folderWith('firefox');
    return launch(folder, {
      browser: 'firefox',
      executablePath,
      defaultViewport: null,
      extraPrefsFirefox: { 'dom.serviceWorkers.enabled': true, 'browser.cache.disk.enable': true },
    });
  },
};
