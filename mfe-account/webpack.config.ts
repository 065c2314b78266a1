import { remoteConfig } from '@viewmax/shared/build';

export default remoteConfig(import.meta.dirname);
