import { shellConfig } from '@viewmax/shared/build';

export default shellConfig(import.meta.dirname);
