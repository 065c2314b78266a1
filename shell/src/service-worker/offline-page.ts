/** Shown when there is neither a network nor a set on the phone. Nothing else may be needed for it. */
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
<p>Viewmax opens here without a network once it has been opened with one.</p>
<p><a href="">Try again</a></p>
</html>
`;
