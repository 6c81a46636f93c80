import { type BatchColumn, column, decimal, money, optional } from './batch-column.ts';
import { GUIDE_ORDER_TEXTS, MAX_ORDER_MILEAGE } from './guide-valuation-choices.ts';
import { SELL_TEXTS } from './selling-choices.ts';
import { US_STATES } from './us-states.ts';
import { MILEAGE, VIN } from './shared-batch-columns.ts';

const YES_OR_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

const YES_OR_NO_ALIASES = [
  ['y', 'true'],
  ['n', 'false'],
] as const;

const DOLLARS_TEXT = 'Enter dollars with up to two decimals.';

const yesOrNo = (name: readonly [string, string], rule: string, synonyms: readonly string[] = []) =>
  optional(
    column(name, 'choice', {
      synonyms,
      rule,
      example: 'No',
      text: 'Yes or No.',
      choices: YES_OR_NO,
      aliases: YES_OR_NO_ALIASES,
    }),
  );

/** Each row is a vehicle, identified by its VIN. An empty cell gets the default of its field. */
export const SELECTION_COLUMNS = {
  guide_valuation: [
    VIN,
    optional({
      ...MILEAGE,
      max: MAX_ORDER_MILEAGE,
      rule: 'Odometer in whole miles, 1 to 2,000,000. Default: the newest mileage record.',
      text: GUIDE_ORDER_TEXTS.mileage,
    }),
    optional(
      decimal(['grade', 'Condition Grade'], {
        synonyms: ['cr', 'cr grade', 'avg cr', 'grade score'],
        rule: '1 to 5 with at most one decimal. Optional.',
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
        rule: "State code or name. Default: the location's state.",
        example: 'FL',
        text: GUIDE_ORDER_TEXTS.state,
        choices: US_STATES,
      }),
    ),
  ],
  sell: [
    VIN,
    optional(
      column(['due_location_name', 'Due Loc. Name'], 'text', {
        synonyms: ['due location'],
        rule: "Up to 200 characters. Default: the location's.",
        example: 'Tampa yard',
        text: 'At most 200 characters.',
        maxLength: 200,
      }),
    ),
    optional(
      column(['pickup_location_number', 'Pickup Loc. Num.'], 'text', {
        synonyms: ['pickup location', 'pickup number'],
        rule: "Up to 50 characters. Default: the location's.",
        example: '17',
        text: 'At most 50 characters.',
        maxLength: 50,
      }),
    ),
    optional({
      ...MILEAGE,
      rule: 'Odometer in whole miles. Default: the newest mileage record.',
      text: SELL_TEXTS.mileage,
    }),
    optional({
      ...money(['price', 'Sell Price'], 20_995, DOLLARS_TEXT),
      textBelowZero: SELL_TEXTS.price,
      synonyms: ['price', 'asking price', 'sale price'],
      rule: 'Dollars above 0, up to two decimals. Default: the auction value.',
    }),
    optional(
      decimal(['grade', 'Grade'], {
        synonyms: ['condition grade', 'cr', 'cr grade'],
        rule: '1 to 5 with at most two decimals. Optional.',
        example: 4.1,
        text: SELL_TEXTS.grade,
        min: 1,
        max: 5,
        decimals: 2,
      }),
    ),
    yesOrNo(
      ['initial_cost_selection', 'Initial Cost Selection'],
      'Yes sends the initial cost to the channel. Default: No.',
    ),
    optional({
      ...money(['initial_cost', 'Initial Cost'], 26_500, DOLLARS_TEXT),
      rule: 'Dollars, up to two decimals. Default: the purchase amount.',
    }),
    optional(
      column(['status', 'Status'], 'text', {
        rule: 'Up to 20 characters, sent to the channel unchanged. Default: 1.',
        example: '1',
        text: 'At most 20 characters.',
        maxLength: 20,
      }),
    ),
    yesOrNo(
      ['is_with_mmr', 'Is with MMR?'],
      'Yes shows the MMR. Default: as in the last offer, otherwise No.',
      ['is with mmr', 'with mmr', 'mmr'],
    ),
    yesOrNo(['retail', 'Retail'], 'Default: as in the last offer, otherwise No.'),
    // A vehicle that is neither retail nor wholesale can't be sold, so the example row must be one of them.
    {
      ...yesOrNo(['wholesale', 'Wholesale'], 'Default: as in the last offer, otherwise Yes.'),
      example: 'Yes',
    },
  ],
} as const satisfies Record<string, readonly BatchColumn[]>;

export type SelectionKind = keyof typeof SELECTION_COLUMNS;
