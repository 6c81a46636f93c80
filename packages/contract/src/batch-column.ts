/** How the cells of a column are read. */
export type ColumnType =
  /** 17 characters, upper-cased. */
  | 'vin'
  /** As it stands, with its leading zeros. */
  | 'text'
  /** Several texts, divided by commas. */
  | 'texts'
  /** A whole number above 0; commas are passed over. */
  | 'whole'
  /** A day: a date cell, or MM/DD/YYYY or YYYY-MM-DD as text. */
  | 'date'
  /** A number between the smallest and the largest one, with so many decimals at most. */
  | 'decimal'
  /** Dollars with up to two decimals; $ and commas are passed over. */
  | 'money'
  /** 2 and '2 %' are two percent, 0.5 is half a percent. */
  | 'percent'
  /** As percent, but plain numbers are shares when none of the column is above 1: 0.8 is 80 %. */
  | 'share'
  /** One of the choices, by value or label, whatever its case. */
  | 'choice';

export interface BatchColumn {
  /** Name of the column for programs. */
  field: string;
  heading: string;
  /** Other headings that mean it, whatever their case, blanks and signs. */
  synonyms: readonly string[];
  /** Names that mean it as plainly as its heading: they win over synonyms. */
  plainNames?: readonly string[];
  type: ColumnType;
  /** Unit of a whole number, which may be written behind it. */
  unit?: 'miles' | 'months';
  isRequired: boolean;
  /**
   * Handling of a cell that cannot be read and does not refuse its row. `left_out`: the cell is empty, with a
   * note. `kept`: its text is the value, and evaluating the row leaves it out with a note that says what is
   * stored.
   */
  unknown?: 'left_out' | 'kept';
  /** Rule for its cells, for people. */
  rule: string;
  example: string | number;
  /** Text that refuses an empty cell of a required column, and one that can not be read. */
  text: string;
  /** Text for a number below 0, where the documents have one of its own. */
  textBelowZero?: string;
  /** Value and label of each choice. */
  choices?: readonly (readonly [value: string, label: string])[];
  /** Other names of choices, each with its value, whatever their case, blanks and signs. */
  aliases?: readonly (readonly [alias: string, value: string])[];
  /** Condition grades are read as choices: 4.2 and 42. */
  acceptsGrades?: true;
  /** Its texts are codes of the company, of which NA may be one. In other columns NA is an empty cell. */
  holdsCodes?: true;
  /** The most characters of a text. */
  maxLength?: number;
  /** The largest whole number, decimal or dollars, itself allowed. */
  max?: number;
  /** The smallest decimal, itself allowed. */
  min?: number;
  /** The most decimals of a decimal. */
  decimals?: number;
}

type Name = readonly [field: string, heading: string];

/** A required column without synonyms, but for what else is said. */
export const column = (
  [field, heading]: Name,
  type: ColumnType,
  overrides: Omit<BatchColumn, 'field' | 'heading' | 'type' | 'synonyms' | 'isRequired'> &
    Partial<Pick<BatchColumn, 'synonyms' | 'plainNames' | 'unit'>>,
): BatchColumn => ({ field, heading, type, synonyms: [], isRequired: true, ...overrides });

export const optional = (definition: BatchColumn): BatchColumn => ({ ...definition, isRequired: false });

/**
 * Makes a column optional. A cell that is not known is left out, with a note, and does not refuse its row.
 */
export const lenient = (definition: BatchColumn): BatchColumn => ({
  unknown: 'left_out',
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

/** Each value with its label. */
export const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => [value, labels[value]] as const);
export const anyOf = (choices: readonly (readonly [string, string])[]) =>
  `One of ${choices.map(([, label]) => label).join(', ')}.`;
