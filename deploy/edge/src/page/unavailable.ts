/** The page while no set is live. It loads no other file. */
export const UNAVAILABLE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment | Viewmax</title>
<style>
:root { color-scheme: dark light; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center;
  background: #0B0A0D; color: #F7F3EF; font: 400 16px/24px system-ui, sans-serif; }
@media (prefers-color-scheme: light) { body { background: #F7F4F0; color: #17131A; } }
a { color: inherit; }
</style>
</head>
<body>
<h1>Viewmax is back in a moment</h1>
<p>Please <a href="">try again</a> shortly.</p>
</body>
</html>
`;
