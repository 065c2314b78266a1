import { mustFindBrowser } from '@viewmax/tools/browser';
import ownFolder from './own-folder.ts';
import { prepareStartedData } from './started-data.ts';

export default async function beforeAll(): Promise<() => void> {
  await mustFindBrowser();
  const removeFolder = ownFolder();
  await prepareStartedData();
  return removeFolder;
}
