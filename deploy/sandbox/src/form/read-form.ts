/** The fields of a form in any encoding of a browser. Files are left out. */
export async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  if (contentType.startsWith('application/json')) {
    const fields = Object.entries(JSON.parse(body.toString('utf8')) as object);
    return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
