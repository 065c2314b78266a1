/** Shown without a network and without a cached set. It must not need any other file. */
export const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Offline | Viewmax</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 24px; text-align: center }
a { display: inline-block; padding: 12px 24px; border-radius: 12px; background: #e11d2e; color: #fff; text-decoration: none }
</style>
<h1>You are offline</h1>
<p>Open Viewmax once with a network. After that it opens without one too.</p>
<p><a href="">Try again</a></p>
</html>
`;
