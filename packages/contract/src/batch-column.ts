export type ColumnType =
  /** 17 characters, converted to upper case. */
  | 'vin'
  /** Text as written, including leading zeros. */
  | 'text'
  /** Several texts separated by commas. */
  | 'texts'
  /** Whole number above 0. Commas are ignored. */
  | 'whole'
  /** Date cell, or MM/DD/YYYY or YYYY-MM-DD as text. */
  | 'date'
  /** Number between `min` and `max` with at most `decimals` decimals. */
  | 'decimal'
  /** Dollars with up to two decimals. $ and commas are ignored. */
  | 'money'
  /** 2 and '2%' are two percent, 0.5 is half a percent. */
  | 'percent'
  /** Like `percent`, but plain numbers are fractions if no number in the column is above 1: 0.8 is 80%. */
  | 'share'
  /** One of the choices, by value or label, ignoring case. */
  | 'choice';

export interface BatchColumn {
  field: string;
  heading: string;
  /** Alternative headings. Case, blanks and punctuation are ignored. */
  synonyms: readonly string[];
  /** Alternative headings that are as clear as the main heading. They take precedence over synonyms. */
  exactSynonyms?: readonly string[];
  type: ColumnType;
  unit?: 'miles' | 'months';
  isRequired: boolean;
  /**
   * True for a required column that only rows of new records need. An empty cell keeps the value of an
   * existing record.
   */
  isOnlyForNew?: true;
  /** A row needs a value in at least one column that finds its vehicle. */
  findsVehicle?: true;
  /** Accepts the last 6 to 8 characters of a VIN too. */
  acceptsVinEnd?: true;
  /**
   * Field whose empty cells are computed from this column, and a note about it for users. The column itself
   * isn't stored.
   */
  computes?: { field: string; note: string };
  /**
   * For a column that market value, payoff or age depend on: parts of the warning about new records without
   * it, such as 'mileage', 'vehicle gets no market value' and 'vehicles get no market value'.
   */
  whenMissing?: { name: string; clauseForOne: string; clauseForMany: string };
  /** True if one value for all rows can replace the column. */
  fillsAllRows?: true;
  /**
   * If set, an unreadable cell doesn't reject its row. `left_out`: the cell counts as empty, with a note.
   * `kept`: the cell's text is passed to the row's evaluation, which ignores it with a note that names the
   * stored value.
   */
  whenUnreadable?: 'left_out' | 'kept';
  rule: string;
  example: string | number;
  /** Message for an empty cell of a required column or an unreadable cell. */
  text: string;
  /** Message for a negative number, if it differs from `text`. */
  textBelowZero?: string;
  choices?: readonly (readonly [value: string, label: string])[];
  /** Alternative names of choices. Case, blanks and punctuation are ignored. */
  aliases?: readonly (readonly [alias: string, value: string])[];
  /** Accepts condition grades too, such as 4.1. */
  acceptsGrades?: true;
  /**
   * True for codes that the company chose, where NA may be a code. In all other columns, NA counts as an
   * empty cell.
   */
  containsCodes?: true;
  maxLength?: number;
  max?: number;
  min?: number;
  decimals?: number;
}

type Name = readonly [field: string, heading: string];

export const column = (
  [field, heading]: Name,
  type: ColumnType,
  overrides: Omit<BatchColumn, 'field' | 'heading' | 'type' | 'synonyms' | 'isRequired'> &
    Partial<Pick<BatchColumn, 'synonyms' | 'exactSynonyms' | 'unit'>>,
): BatchColumn => ({ field, heading, type, synonyms: [], isRequired: true, ...overrides });

export const optional = (definition: BatchColumn): BatchColumn => ({ ...definition, isRequired: false });

type ColumnRequirement = Pick<BatchColumn, 'isRequired' | 'isOnlyForNew' | 'findsVehicle'>;

export function formatRequirement({ isRequired, isOnlyForNew, findsVehicle }: ColumnRequirement): string {
  if (isRequired) return isOnlyForNew === true ? 'if new' : 'yes';
  return findsVehicle === true ? 'VIN or Unit' : 'no';
}

export const onlyForNew = (definition: BatchColumn): BatchColumn =>
  definition.isRequired ? { ...definition, isOnlyForNew: true } : definition;

export const lenient = (definition: BatchColumn): BatchColumn => ({
  whenUnreadable: 'left_out',
  ...optional(definition),
});

export const decimal = (
  name: Name,
  overrides: Required<
    Pick<BatchColumn, 'min' | 'max' | 'decimals' | 'synonyms' | 'rule' | 'example' | 'text'>
  >,
) => column(name, 'decimal', overrides);

const MAX_COLUMN_DOLLARS = 21_474_836.47;
export const money = (name: Name, example: number, text: string) =>
  column(name, 'money', {
    rule: 'Dollars, up to two decimals.',
    example,
    text,
    max: MAX_COLUMN_DOLLARS,
  });
export const percent = (name: Name, example: number, text: string) =>
  column(name, 'percent', { rule: 'Percent per month: 1.5 or 1.5%.', example, text, max: 100 });
export const months = (name: Name, text: string) =>
  column(name, 'whole', { unit: 'months', rule: 'Whole months, 1 to 600.', example: 48, text, max: 600 });

export const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => [value, labels[value]] as const);
export const choicesRule = (choices: readonly (readonly [string, string])[]) =>
  `One of ${choices.map(([, label]) => label).join(', ')}.`;
