declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
/** Styles as text, for a screen whose styles are in its own chunk. */
declare module '*.module.css?inline' {
  const sheet: { readonly locals: Readonly<Record<string, string>>; toString(): string };
  export default sheet;
}
declare module '*.css';
