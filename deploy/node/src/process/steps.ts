export interface Steps {
  /** Runs one step and prints its time. `note` sets the text at the end of the line. */
  run<T>(name: string, work: (note: (text: string) => void) => Promise<T>): Promise<T>;
}

export const silentSteps: Steps = { run: (_, work) => work(() => undefined) };

interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 12;

/**
 * Prints steps. On a terminal the running step counts its seconds, and of several the first one. In a log each step has a first
 * and a last line.
 */
export function printedSteps(screen: Screen = process.stdout, now = Date.now): Steps {
  const running = new Set<object>();
  return {
    async run(name, work) {
      const step = {};
      running.add(step);
      const begun = now();
      let found = '';
      const line = () => `  ${name.padEnd(WIDTH)}${((now() - begun) / 1000).toFixed(1).padStart(6)} s`;
      if (!screen.isTTY) screen.write(`  ${name} …\n`);
      const tick = () => {
        const [first] = running;
        if (first === step) screen.write(`\r${line()}`);
      };
      const ticking = screen.isTTY ? setInterval(tick, 100) : undefined;
      const end = (text: string) => screen.write(`${screen.isTTY ? '\r' : ''}${line()}${text}\n`);
      try {
        const result = await work((text) => {
          found = text;
        });
        end(found ? `  ${found}` : '');
        return result;
      } catch (error) {
        end('  failed');
        throw error;
      } finally {
        running.delete(step);
        clearInterval(ticking);
      }
    },
  };
}
