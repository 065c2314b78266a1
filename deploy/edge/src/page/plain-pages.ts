const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Viewmax</title>
<style>
:root { color-scheme: dark light; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center;
  background: #0B0A0D; color: #F7F3EF; font: 400 16px/24px system-ui, sans-serif; }
@media (prefers-color-scheme: light) { body { background: #F7F4F0; color: #17131A; } }
a { color: inherit; }
</style>
</head>
<body>
${body}
</body>
</html>
`;

/** The page while no set is live. It loads no other file. */
export const UNAVAILABLE = plainPage(
  'Back in a moment',
  `<h1>Viewmax is back in a moment</h1>
<p>Please <a href="">try again</a> shortly.</p>`,
);

/** The answer to a preview's link on a site without a host of previews. */
export const NO_PREVIEWS = plainPage(
  'No previews',
  `<h1>There are no previews here</h1>
<p>A build before its rollout must not run beside the accounts of the app, so previews need a host of their own.<br>
Ops name it with the setting PREVIEW_URL.</p>`,
);
