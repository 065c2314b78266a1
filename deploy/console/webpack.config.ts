import { consoleConfig } from '@viewmax/build';

export default consoleConfig(import.meta.dirname);
