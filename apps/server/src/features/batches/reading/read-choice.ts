import type { BatchColumn } from '@fleetworth/contract/batch-columns';
import { conditionOfGrade } from '@fleetworth/domain/condition-grade';
import { normalizeName } from '../../../platform/spreadsheet/heading-text.ts';

/**
 * Matches the value, the label or an alias. If `whenUnreadable` is 'kept', also matches a grade, or a text
 * that starts with the label, such as 'Active transfer'.
 */
export function readChoice(
  input: string,
  { choices = [], aliases = [], acceptsGrades, whenUnreadable }: BatchColumn,
): string | null {
  const text = normalizeName(input);
  const names = [
    ...choices.flatMap(
      ([value, label]) =>
        [
          [value, value],
          [label, value],
        ] as const,
    ),
    ...aliases,
  ];
  const match = names.find(([name]) => normalizeName(name) === text)?.[1] ?? null;
  if (match !== null || whenUnreadable !== 'kept') return match;
  const gradeCondition = acceptsGrades ? conditionOfGrade(input) : null;
  return gradeCondition ?? findChoiceAtStart(input, choices);
}

function findChoiceAtStart(text: string, choices: readonly (readonly [string, string])[]): string | null {
  const spacedInput = ` ${spacedText(text)} `;
  const [longest] = choices
    .filter(([, label]) => spacedInput.startsWith(` ${spacedText(label)} `))
    .toSorted(([, a], [, b]) => b.length - a.length);
  return longest?.[0] ?? null;
}

const spacedText = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join(' ');
