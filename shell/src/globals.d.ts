/** The versions of the modules that this shell provides to remotes. The build defines it. */
declare const SHARED_VERSIONS: Record<string, string>;
