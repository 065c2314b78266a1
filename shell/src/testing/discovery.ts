/** The document that a page carries, as far as it names the shell. */
export function provideDiscovery(version: string): void {
  document.getElementById('discovery')?.remove();
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'discovery' });
  script.textContent = JSON.stringify({ shell: { name: 'shell', version } });
  document.head.append(script);
}
