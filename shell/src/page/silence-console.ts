const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const;

/** Turns the console off on members' phones. Reports carry the errors without it. A preview keeps its console. */
export function silenceConsole(): void {
  for (const method of METHODS) console[method] = () => {};
}
