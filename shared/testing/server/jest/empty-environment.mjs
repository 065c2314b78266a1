import { ModuleMocker } from 'jest-mock';

/** Tests of servers run in Node itself, so jest prepares a world that stays empty. */
export default class EmptyEnvironment {
  global = {};
  moduleMocker = new ModuleMocker(this.global);
  getVmContext = () => null;
  setup = () => undefined;
  teardown = () => undefined;
}
