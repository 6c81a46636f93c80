/**
 * Help about one screen. Labels on the screen, such as button labels, are enclosed in asterisks: '*Start*
 * begins the import.' A test verifies that screens contain them.
 */
export interface HelpSection {
  title: string;
  paragraphs: readonly string[];
  terms?: Readonly<Record<string, string>>;
}

/** Splits a help text. Labels have odd indexes: '*Start* begins.' returns '', 'Start' and ' begins.' */
export const splitBold = (text: string): readonly string[] => text.split('*');

export const plainText = (text: string): string => text.replaceAll('*', '');
