import { remoteConfig } from '@viewmax/build';

export default remoteConfig(import.meta.dirname);
