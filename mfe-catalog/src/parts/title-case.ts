const SMALL = new Set(
  'a an and as at but by for from in into nor of off on onto or over per so the to up via with yet'.split(' '),
);
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

const capitalised = (word: string): string => word.charAt(0).toLocaleUpperCase('en') + word.slice(1);

/**
 * Capitalises words, except small ones inside the text. Text that is all capitals is lowered first. Capitals inside
 * mixed text (`McCoy`, `USA`) stay.
 */
export function titleCase(text: string): string {
  const trimmed = text.trim();
  const calm = trimmed === trimmed.toLocaleUpperCase('en') ? trimmed.toLocaleLowerCase('en') : trimmed;
  const words = calm.match(WORD) ?? [];
  let index = 0;
  return calm.replace(WORD, (word) => {
    const edge = index === 0 || index === words.length - 1;
    index += 1;
    const small = word.toLocaleLowerCase('en');
    return !edge && SMALL.has(small) ? small : capitalised(word);
  });
}
