/** The colours of the design tokens, written out: this page must look right while no release is live. */
export const OPS_STYLE = `
:root { color-scheme: dark light; --bg: #0B0A0D; --card: #141217; --line: rgb(255 255 255 / .09); --text: #F7F3EF;
  --text-2: #C6BEC8; --text-3: #9E95A3; --accent: #FF4448; --live: #15743D; --chip: #28242D; }
@media (prefers-color-scheme: light) { :root { --bg: #F7F4F0; --card: #FFFFFF; --line: rgb(23 19 26 / .10);
  --text: #17131A; --text-2: #4E4653; --text-3: #675E6D; --accent: #D11A2A; --chip: #EDE7E1; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg); color: var(--text); font: 400 15px/22px system-ui, -apple-system, "Segoe UI", Roboto,
  "Noto Sans", Arial, sans-serif; padding: 40px 16px 64px; }
main { max-width: 1040px; margin: 0 auto; }
h1 { font-size: 32px; line-height: 36px; font-weight: 800; letter-spacing: -.03em; }
h1::before { content: ""; display: block; width: 32px; height: 4px; border-radius: 2px; background: var(--accent);
  margin-bottom: 16px; }
h2 { font-size: 20px; line-height: 26px; letter-spacing: -.015em; }
.set { color: var(--text-2); margin: 8px 0 32px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 20px; padding: 20px; margin-top: 16px; }
.wide { overflow-x: auto; margin-top: 12px; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; color: var(--text-3); font-size: 12px; line-height: 16px; font-weight: 500; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
.num { font-variant-numeric: tabular-nums lining-nums; text-align: right; }
td.paths { white-space: normal; min-width: 220px; }
code { font: 500 13px/22px ui-monospace, SFMono-Regular, Menlo, "Roboto Mono", Consolas, monospace; }
.live { display: inline-block; background: var(--live); color: #FFFFFF; font-size: 12px; line-height: 24px;
  font-weight: 700; padding: 0 10px; border-radius: 999px; }
.chip { display: inline-block; background: var(--chip); border-radius: 6px; padding: 0 8px; margin: 0 4px 4px 0; }
.none { color: var(--text-3); }
`;
