/**
 * Help about one screen. Labels of the screen, such as those of buttons, are enclosed in asterisks: '*Start*
 * begins the import.' A test verifies that screens contain them.
 */
export interface HelpSection {
  title: string;
  /** The purpose of the screen first, then its actions. */
  paragraphs: readonly string[];
  /** Definitions of terms on the screen. */
  terms?: Readonly<Record<string, string>>;
}

/** Splits a help text. Labels have odd indexes: '*Start* begins.' returns '', 'Start' and ' begins.' */
export const splitBold = (text: string): readonly string[] => text.split('*');

/** Returns a help text without asterisks. */
export const plainText = (text: string): string => text.replaceAll('*', '');
