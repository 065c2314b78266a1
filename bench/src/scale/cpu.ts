import { globSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The fields after the name of the program, which may hold spaces. */
const fieldsOf = (pid: number): number[] =>
  (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop() ?? '').split(' ').map(Number);

/** The processor time of a process in seconds. With its ended children if asked. */
export function cpuSeconds(pid: number, { withChildren = false } = {}): number {
  const fields = fieldsOf(pid);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return (user + system + (withChildren ? childUser + childSystem : 0)) / TICKS_PER_SECOND;
}

/** The processor time of PostgreSQL: its first process, the ended children and the living ones. */
export function postgresSeconds(pid: number): number {
  const children = globSync('/proc/[0-9]*/stat').flatMap((file) => {
    const child = Number(file.split('/')[2]);
    try {
      return fieldsOf(child)[1] === pid ? [cpuSeconds(child)] : [];
    } catch {
      // The process ended meanwhile.
      return [];
    }
  });
  return children.reduce((sum, seconds) => sum + seconds, cpuSeconds(pid, { withChildren: true }));
}
