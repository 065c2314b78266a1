/** Writes a remote into a new folder and returns the folder. `inside` is the root of Viewmax's repository. */
export function createRemote(
  name: string,
  options?: { inside?: string; packages?: string; at?: string; live?: object[] },
): string;
