import { type Command, isMatch, listSearchedTexts, splitText } from './commands.ts';

export interface TextPart {
  text: string;
  isMarked: boolean;
}

/**
 * Splits a text of a command at the characters that match the typed text. These are starts of words. For
 * vehicles, they can be any part of the unit or VIN.
 */
export function splitAtMatches(content: string, command: Command, typed: string): TextPart[] {
  const starts = isMatch(command, typed) ? splitText(typed) : [];
  const pattern = starts.length > 0 ? patternAtWordStarts(starts) : patternAnywhere(listSearchedTexts(typed));
  // The pattern has a group, so the result contains the matches, at the odd indexes.
  return content
    .split(pattern)
    .map((text, index) => ({ text, isMarked: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const patternAtWordStarts = (starts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{Letter}\\p{Number}])(${joinAlternatives(starts)})`, 'giu');

const patternAnywhere = (texts: readonly string[]): RegExp =>
  new RegExp(`(${joinAlternatives(texts)})`, 'giu');

// The longest text comes first, because the first matching text is used.
const joinAlternatives = (texts: readonly string[]): string =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
