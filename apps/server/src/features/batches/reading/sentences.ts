/** Several texts one after the other: each ends as a sentence does. */
export const sentences = (texts: readonly string[]): string =>
  texts.length < 2
    ? texts.join('')
    : texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
