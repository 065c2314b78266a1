import { remoteTests } from '@viewmax/remote-kit/jest';

export default remoteTests;
