import { type BatchColumn, column, decimal, optional } from './batch-column.ts';
import { GUIDE_ORDER_TEXTS, MOST_ORDERED_MILES } from './guide-valuation-choices.ts';
import { US_STATES } from './us-states.ts';
import { MILEAGE, VIN } from './vehicle-batch-columns.ts';

/** Columns of sheets that fill a selection: each row is a vehicle by its VIN. An empty cell takes the starting value of its field. */
export const SELECTION_COLUMNS = {
  guide_valuation: [
    VIN,
    optional({
      ...MILEAGE,
      max: MOST_ORDERED_MILES,
      rule: 'The odometer in whole miles, 1 to 2,000,000. Empty: the last one that is stored.',
      text: GUIDE_ORDER_TEXTS.mileage,
    }),
    optional(
      decimal(['grade', 'Condition Grade'], {
        synonyms: ['cr', 'cr grade', 'avg cr', 'grade score'],
        rule: '1 to 5, one decimal at most. Empty: none.',
        example: 4.1,
        text: GUIDE_ORDER_TEXTS.grade,
        min: 1,
        max: 5,
        decimals: 1,
      }),
    ),
    optional(
      column(['state', 'State Code'], 'choice', {
        synonyms: ['st', 'us state', 'state name'],
        rule: 'A state by its code or name. Empty: that of the location.',
        example: 'FL',
        text: GUIDE_ORDER_TEXTS.state,
        choices: US_STATES,
      }),
    ),
  ],
} as const satisfies Record<string, readonly BatchColumn[]>;

export type SelectionKind = keyof typeof SELECTION_COLUMNS;
