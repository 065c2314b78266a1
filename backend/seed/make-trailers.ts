import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { stillTops } from './trailers.ts';

// Makes the trailers and their stills from the posters: `node seed/make-trailers.ts`. Needs ffmpeg with libx264. The
// camera climbs up the poster, then shows the whole poster, over a low chord.

const run = promisify(execFile);
const here = import.meta.dirname;
const work = await mkdtemp(join(tmpdir(), 'trailers-'));

const CLIMB_S = 4.5;
const REST_S = 3.5;
const FADE_S = 1;
const LENGTH_S = CLIMB_S + REST_S - FADE_S;

const posterOf = (name: string) => readFile(join(here, 'pictures/posters', `${name}.svg`));

async function makeStill(name: string, top: number): Promise<void> {
  const poster = (await posterOf(name)).toString();
  const still = poster.replace('viewBox="0 0 600 900"', `viewBox="0 ${top} 600 338"`).replace('poster"', 'still"');
  await writeFile(join(here, 'pictures/stills', `${name}.svg`), still);
}

async function makePictures(name: string): Promise<{ wide: string; whole: string }> {
  const wide = join(work, `${name}-wide.png`);
  const whole = join(work, `${name}-whole.png`);
  const poster = await posterOf(name);
  await sharp(poster, { density: 150 }).resize(960, 1440).png().toFile(wide);
  const front = await sharp(wide).resize(undefined, 620).png().toBuffer();
  const back = sharp(wide).resize(1280, 720, { fit: 'cover' }).blur(24).modulate({ brightness: 0.5 });
  await back
    .composite([{ input: front, gravity: 'centre' }])
    .png()
    .toFile(whole);
  return { wide, whole };
}

function chord(number: number): string {
  const root = 98 * 2 ** (((number * 5) % 12) / 12);
  const tones = [1, 1.5, 2, 2.4].map((step, index) => `${0.12 / (index + 1)}*sin(2*PI*${(root * step).toFixed(2)}*t)`);
  return `aevalsrc='(${tones.join('+')})*(0.75+0.25*sin(2*PI*0.4*t))':s=44100:d=${LENGTH_S}`;
}

async function makeVideo(name: string, number: number): Promise<void> {
  const { wide, whole } = await makePictures(name);
  const filter = [
    `[0]crop=960:540:0:'(ih-540)*(1-pow(t/${CLIMB_S},1.2))',scale=640:360,setsar=1,fade=in:d=0.5[climb]`,
    `[1]scale=w='2*trunc((660+8*t)/2)':h=-2:eval=frame,crop=640:360,setsar=1[rest]`,
    `[climb][rest]xfade=duration=${FADE_S}:offset=${CLIMB_S - FADE_S},fade=out:st=${LENGTH_S - 0.5}:d=0.5,format=yuv420p[v]`,
    `[2]afade=in:d=0.6,afade=out:st=${LENGTH_S - 1.2}:d=1.2[a]`,
  ].join(';');
  const still = (file: string, seconds: number) => [
    '-loop',
    '1',
    '-framerate',
    '24',
    '-t',
    String(seconds),
    '-i',
    file,
  ];
  await run('ffmpeg', [
    ...['-y', '-loglevel', 'error', ...still(wide, CLIMB_S), ...still(whole, REST_S)],
    ...['-f', 'lavfi', '-i', chord(number), '-filter_complex', filter, '-map', '[v]', '-map', '[a]'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1', '-preset', 'slow', '-crf', '27'],
    ...['-maxrate', '300k', '-bufsize', '600k', '-g', '48', '-c:a', 'aac', '-b:a', '40k', '-ac', '1'],
    ...[
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      join(here, 'trailers', `${name}.mp4`),
    ],
  ]);
}

for (const folder of ['trailers', 'pictures/stills']) await mkdir(join(here, folder), { recursive: true });
for (const [number, [name, top]] of Object.entries(stillTops).entries()) {
  await makeStill(name, top);
  await makeVideo(name, number);
}
