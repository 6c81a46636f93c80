/**
 * Help with one screen. A label of the screen, such as that of a button, stands between asterisks: '*Start*
 * begins the import.' A test looks for it in the screens.
 */
export interface HelpSection {
  /** Title of the screen. */
  title: string;
  /** First the purpose of the screen, then what can be done. */
  paragraphs: readonly string[];
  /** Words of the screen and their meanings. */
  words?: Readonly<Record<string, string>>;
}

/** Splits a text of help: its labels stand at the odd places. '*Start* begins.' gives '', 'Start' and ' begins.' */
export const partsOf = (text: string): readonly string[] => text.split('*');

/** Returns a text of help as it is read, without asterisks. */
export const plainText = (text: string): string => text.replaceAll('*', '');
