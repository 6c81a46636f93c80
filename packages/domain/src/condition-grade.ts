import type { Condition } from './valuation.ts';

const BEST_GRADE = 5;
const TENFOLD = 10;
const LOWEST_ABOVE_GRADE = 4.5;
const LOWEST_AVERAGE_GRADE = 2.5;

/**
 * Returns the condition for a grade, or null for other text. A grade is above 0 and at most 5. Numbers from
 * 10 to 50 are ten times the grade: '4.2' and '42' are both Average (good), 4.5 is Above (excellent), 2.4 is
 * Below (fair).
 */
export function conditionOfGrade(text: string): Condition | null {
  const digits = /^(?:(?:cr|grade)\s*)?(\d{1,2}(?:[.,]\d{1,2})?)$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const number = Number(digits.replace(',', '.'));
  const isTenfold = number >= TENFOLD && number <= BEST_GRADE * TENFOLD;
  const grade = isTenfold ? number / TENFOLD : number;
  // Auctions write 0 for a vehicle that was not graded.
  if (grade === 0 || grade > BEST_GRADE) return null;
  if (grade >= LOWEST_ABOVE_GRADE) return 'excellent';
  return grade >= LOWEST_AVERAGE_GRADE ? 'good' : 'fair';
}
