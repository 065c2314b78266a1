/** The name of one release, such as `catalog@1.4.2`. Errors, logs, reports and commands say it. */
export const releaseName = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

/** The name of a remote, and its version. Every page carries them, so their length is limited. */
export const NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/;
export const RELEASE_NAME = /^[a-z0-9][a-z0-9.-]{0,99}@[a-z0-9][a-z0-9.-]{0,99}$/;
