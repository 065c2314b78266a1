/** Adds a discovery document to the page, with the shell only. */
export function provideDiscovery(version: string): void {
  document.getElementById('discovery')?.remove();
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'discovery' });
  script.textContent = JSON.stringify({ shell: { name: 'shell', version } });
  document.head.append(script);
}
