import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

// Draws every icon of both projects from the mark of the site.
const PACKAGE = join(import.meta.dirname, '../..');
const MARK = readFileSync(join(PACKAGE, '../edge/icons/mark.svg'), 'utf8');
const RES = 'android/app/src/main/res';
const ASSETS = 'ios/App/App/Assets.xcassets';

/** iOS cuts the icon into its own shape, so the colour reaches the edges. */
const FILLED = MARK.replace(' rx="9"', '');

const png = async (file: string, svg: string, size: number, isOpaque = false): Promise<void> => {
  mkdirSync(dirname(join(PACKAGE, file)), { recursive: true });
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  // The App Store rejects an icon with transparency.
  const flat = isOpaque ? drawn.flatten({ background: '#E11D2E' }) : drawn;
  await flat.png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(join(PACKAGE, file));
};

/** Android 7 draws a picture. Later versions draw the vector below. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
for (const [density, size] of Object.entries(DENSITIES)) {
  await png(`${RES}/mipmap-${density}/ic_launcher.png`, MARK, size);
}
await png(`${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, FILLED, 1024, true);
for (const scale of [1, 2, 3]) await png(`${ASSETS}/Splash.imageset/mark-${scale}x.png`, MARK, 96 * scale);

// An adaptive icon has 108 units, and every shape shows the 66 in the middle. The mark's letter is 20 of 32 units wide.
const SCALE = 2.6;
const MIDDLE = { x: 16, y: 16.75 };
const paths = [...MARK.matchAll(/<path d="([^"]+)" fill="#fff"(?: opacity="([^"]+)")?\/>/g)].map(
  ([, data, opacity = '1']) =>
    `        <path android:pathData="${data}" android:fillColor="#FFFFFF" android:fillAlpha="${opacity}"/>`,
);
if (paths.length === 0) throw new Error('The mark has no white path');
const vector = `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp" android:height="108dp" android:viewportWidth="108" android:viewportHeight="108">
    <group android:scaleX="${SCALE}" android:scaleY="${SCALE}"
        android:translateX="${54 - MIDDLE.x * SCALE}" android:translateY="${54 - MIDDLE.y * SCALE}">
${paths.join('\n')}
    </group>
</vector>
`;
mkdirSync(join(PACKAGE, RES, 'drawable'), { recursive: true });
writeFileSync(join(PACKAGE, RES, 'drawable/ic_launcher_foreground.xml'), vector);
