/** A loader of webpack that replaces one place of a source. A place that is not there once fails the build. */
export default function editSource(source) {
  const { from, to } = this.getOptions();
  if (source.split(from).length !== 2) throw new Error(`${this.resourcePath} does not hold exactly once: ${from}`);
  globalThis.hasEdited = true;
  return source.replace(from, () => to);
}
