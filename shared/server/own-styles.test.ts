import { describe, expect, test } from '@jest/globals';
import { faultOfStyles, isOwnName } from './own-styles.ts';

const OWN = '.offers-x1Y2z';
const reasonFor = (css: string) => faultOfStyles(css, 'offers')?.reason;

const RESTYLES = [
  'body{background:red}',
  'h1,button{color:red}',
  '*{color:red}',
  ':root{--vm-bg:red}',
  ':host{color:red}',
  '.wallet-x1Y2z{color:red}',
  '.offers-club-x1Y2z{color:red}',
  '.offersx-x1Y2z{color:red}',
  '#offers-x1Y2z{color:red}',
  '[class~=offers-x1Y2z]{color:red}',
  '.\\6f ffers-x1Y2z{color:red}',
  `${OWN},body{color:red}`,
  `${OWN}~*{color:red}`,
  `${OWN}+body h1{color:red}`,
  `${OWN}/**/~/**/nav{color:red}`,
  `:has(${OWN}){color:red}`,
  `body:has(${OWN}) h1{color:red}`,
  `:not(${OWN}){color:red}`,
  `:is(body,${OWN}){color:red}`,
  `:where(${OWN},h1) h2{color:red}`,
  `:-webkit-any(${OWN},h1){color:red}`,
  ':is(){color:red}',
  `@media screen{body{color:red}}`,
  `@supports (color:red){@container (width>1px){h1{color:red}}}`,
  `@layer{h1{color:red}}`,
  `${OWN}{&~*{color:red}}`,
  `${OWN}{&:hover,&+h1{color:red}}`,
  `${OWN}{& h1,~h2:is(&,body){color:red}}`,
  `${OWN}{@media screen{&~h1{color:red}}}`,
];
test.each(RESTYLES)('%s reaches elements of others', (css) => {
  expect(reasonFor(css)).toMatch(/ reaches elements outside of offers; it needs a class of this remote$/);
});

const HIDDEN = [
  `${OWN}||col{color:red}`,
  `${OWN}{color:red}}body{color:red}`,
  `${OWN}{--x:[(]}body{color:red}`,
  `${OWN}{--x:(})}body{color:red}`,
  `${OWN}{content:"\n}body{color:red}"}`,
  `${OWN}{background:url(x y)}body{color:red}`,
  `<!-- body{color:red} -->`,
  `${OWN}{color:red}\0body{color:red}`,
  `${OWN}{body{color:red}}`,
  `${OWN}{x:y body{color:red}}`,
  `@scope (body){:scope{color:red}}`,
  `@scope (body){color:red}`,
  `@import "/r/wallet/1/styles.css";`,
  `@\\69mport "/r/wallet/1/styles.css";`,
  `@charset "utf-16";`,
  `@namespace url(x);`,
  `@page{margin:0}`,
  `@view-transition{navigation:auto}`,
  `@counter-style decimal{system:fixed}`,
  '@-moz-document url-prefix(){body{color:red}}',
  `${OWN}{container-n\\61me:tabs}`,
];
test.each(HIDDEN)('%s is refused', (css) => {
  expect(reasonFor(css)).toMatch(/no end|cannot be parsed|may not contain|hides a property/);
});

const NAMES = [
  '@keyframes turn{to{color:red}}',
  '@keyframes wallet-x1Y2z{}',
  '@-webkit-keyframes turn{}',
  '@keyframes "turn"{}',
  '@property --vm-bg{syntax:"*";inherits:false}',
  '@property --offersx{syntax:"*";inherits:false}',
  '@layer base;',
  '@layer offers--a,wallet--b;',
  '@layer base.offers--a{.x{color:red}}',
  '@font-face{font-family:Roboto;src:url(a.woff2)}',
  '@font-face{font-family:"offers--brand",serif}',
  `${OWN}{container:tabs/inline-size}`,
  `${OWN}{container-name:offers--card tabs}`,
  `${OWN}{container-name:var(--offers--x)}`,
  `${OWN}{view-transition-name:root}`,
  `${OWN}{counter-reset:seats 3}`,
  `${OWN}{anchor-name:--tab}`,
  `${OWN}{scroll-timeline:--hero block}`,
  '@keyframes offers-x1Y2z{to{view-transition-name:root}}',
];
test.each(NAMES)('%s takes a name of others', (css) => {
  expect(reasonFor(css)).toMatch(/ is a name for more than offers; it has to begin with "offers--"$/);
});

const FINE = [
  '',
  '/*! a licence */',
  `${OWN}{position:fixed;inset:0}`,
  `${OWN} h1,${OWN}>*,${OWN} h1~*{color:red}`,
  `h1${OWN},body ${OWN},[data-shown]+${OWN}{color:red}`,
  `${OWN}+${OWN}:not(:hover)::after{content:"}"}`,
  `${OWN}~.offers-a_B_c{color:red}`,
  `:is(${OWN},.offers-abcde h2) h3{color:red}`,
  `${OWN}{&:hover{color:red}& h2,h3,>h4,& h5~h6{color:red}@media print{color:red;& a{color:red}}}`,
  `@media (width>=400px) and print{@supports not (display:grid){${OWN}{--vm-text:red;--x:{}}}}`,
  `@keyframes offers-x1Y2z{from{color:red}50.5%{color:blue}}`,
  `@font-face{font-family:"offers--brand";src:url(a.woff2)}`,
  `@property --offers--angle{syntax:"<angle>";inherits:false;initial-value:0deg}`,
  `@layer offers--a.b,offers--c;@layer offers--a{${OWN}{color:red}}`,
  `${OWN}{container:offers--card/inline-size;counter-reset:offers--n 3;view-transition-name:none;page:auto}`,
  `@container offers--card (width>1px){${OWN}{color:red}}`,
];
test.each(FINE)('%s stays inside of the remote', (css) => {
  expect(faultOfStyles(css, 'offers')).toBeUndefined();
});

describe('a file of CSS modules', () => {
  const faultIn = (css: string) => faultOfStyles(css, 'offers', { isSource: true });

  test('holds classes and keyframes that the build renames', () => {
    expect(faultIn('.card{composes:box from "./box.module.css"}\n@keyframes drop{}\n')).toBeUndefined();
  });

  test('has its faults named by their line', () => {
    expect(faultIn('.card{color:red}\n\nh1 {\n  color:red;\n}\n')).toMatchObject({ line: 3 });
    expect(faultIn('.card{\n  color:red;\n  container-name: card;\n}\n')).toMatchObject({ line: 3 });
    expect(faultIn('.card{\n  color:red;\n  h1{color:red}\n}\n')).toMatchObject({ line: 3 });
    expect(faultIn('.card{\n  color:red;\n')).toMatchObject({ line: 3 });
  });

  test('may not keep a class as it is', () => {
    for (const css of [':global .card{color:red}', ':global(.card){color:red}', '.card ~ :global(.x){color:red}'])
      expect(faultIn(css)).toMatchObject({ line: 1 });
  });
});

test('no name of one remote is a name of another', () => {
  expect(isOwnName('movie-club-x1Y2z', 'movie')).toBe(false);
  expect(isOwnName('movie-club--card', 'movie')).toBe(false);
  expect(isOwnName('movie--x1Y2z', 'movie-')).toBe(false);
  expect(isOwnName('a--b--card', 'a--b')).toBe(false);
});

const WORST = [
  '.a{',
  '.a{&{',
  '.a{b:(',
  ':is(',
  '@x{',
  '/*',
  '"',
  '.a{b:"\n',
  ',.a',
  ' a',
  '[a]',
  'b:c;',
  '.a{}',
  'u+',
  '@',
  ';',
  '\\',
  'url(',
]
  .map((part): [string, string] => [part, part.repeat(1_000_000 / part.length)])
  .concat([['own rules', `${OWN}{color:red}`.repeat(50_000)]]);
test.each(WORST)('a megabyte of %j takes linear time', (_, css) => {
  const start = process.threadCpuUsage();
  faultOfStyles(css, 'offers');
  // It takes half a second of the processor, and a time by the square of the length would take minutes.
  expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
});
