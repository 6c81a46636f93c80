import type { AuctionAnswer } from '@fleetworth/contract/auction-search';
import { counted } from '../../shell/format/plural.ts';

/** '2 vehicles found, 1 without values.' */
export function answeredWords(answers: readonly Pick<AuctionAnswer, 'error'>[]): string {
  const failed = answers.filter(({ error }) => error !== null).length;
  const found = `${counted(answers.length - failed, 'vehicle')} found`;
  return failed === 0 ? `${found}.` : `${found}, ${failed} without values.`;
}

/** '1 more version', of one that has so many in all. */
export const versionsWords = (versions: number): string => counted(versions - 1, 'more version');
