import { consoleConfig } from '@viewmax/shared/build';

export default consoleConfig(import.meta.dirname);
