declare module 'plist' {
  const plist: { parse(text: string): object };
  export default plist;
}

declare module 'xcode' {
  interface Project {
    parseSync(): Project;
    writeSync(): string;
  }
  const xcode: { project(file: string): Project };
  export default xcode;
}
