// jest starts processes for each runner, and this one has another path than the runner of the pages' tests. So their
// windows and the servers' databases never share the memory of a process.
export { default } from 'jest-runner';
