/** The name of one release, such as `catalog@1.4.2`. Errors, logs, reports and commands say it. */
export const releaseName = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;
