/** The versions of the modules that this shell provides to remotes; put in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  /** Gives a chunk of a container the shared modules that it asks for. */
  export const consumes: (options: object) => void;
}
