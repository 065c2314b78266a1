export interface Taken {
  name: string;
  theme: string;
  file: string;
  faults: readonly string[];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const figure = ({ name, theme, file, faults }: Taken) => `<figure${faults.length > 0 ? ' class="faulty"' : ''}>
<figcaption>${name} <small>${theme}</small></figcaption>
<img src="${file}" alt="">
${faults.map((fault) => `<p>${escaped(fault)}</p>`).join('\n')}
</figure>`;

/** A page with all pictures side by side, each with its faults below. */
export const sheet = (taken: readonly Taken[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
  body { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; margin: 16px; background: #888; font: 13px sans-serif; }
  figure { width: 260px; margin: 0; padding: 8px; background: #fff; }
  figcaption { margin-bottom: 6px; font-weight: bold; }
  img { display: block; width: 100%; }
  .faulty { outline: 4px solid #d00; }
  p { margin: 6px 0 0; color: #a00; overflow-wrap: anywhere; }
</style>
${taken.map(figure).join('\n')}
`;
