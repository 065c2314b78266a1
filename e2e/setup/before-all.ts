import ownFolder from './own-folder.ts';
import { prepareStartedData } from './started-data.ts';

export default async function beforeAll(): Promise<() => void> {
  const removeFolder = ownFolder();
  await prepareStartedData();
  return removeFolder;
}
