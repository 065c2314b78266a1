// Repositories of squads import this path.
export { abortAfter, DeadlineError, withDeadline } from '@viewmax/contracts/deadline';
