/** Joins texts and ends each one as a sentence. */
export const sentences = (texts: readonly string[]): string =>
  texts.length < 2
    ? texts.join('')
    : texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
