/** The versions of the modules that this shell provides to remotes; put in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;
