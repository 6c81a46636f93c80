import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { SELL_TEXTS } from '@fleetworth/contract/selling-choices';

/** If the text of a numeric field isn't a number, it stays text, and the field shows an error. */
export type FieldValue = string | number | boolean | null;

export type SelectionValues = Record<string, FieldValue>;

export type SelectionFieldType =
  /** Whole number with thousands separators. */
  | 'count'
  | 'decimal'
  | 'dollars'
  | 'text'
  /** Short text in capitals, for instance a state. */
  | 'code'
  | 'flag';

export interface SelectionField<Values extends SelectionValues = SelectionValues> {
  id: keyof Values & string;
  header: string;
  type: SelectionFieldType;
  sizePx: number;
  title?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** Returns false if the other values make the field irrelevant. The field is then disabled. */
  isRelevant?: (values: Values) => boolean;
}

/** Fields and rules of the selection for a purpose, such as an order or a sale. */
export interface SelectionDefinition<Values extends SelectionValues> {
  name: string;
  label: string;
  fields: readonly SelectionField<Values>[];
  validate: (values: Values) => Record<string, string>;
  formatFigures?: (vehicle: FleetRow) => Record<string, string>;
  /** Returns why values of a vehicle look wrong. The vehicle can still be sent. */
  listChecks?: (values: Values, vehicle: FleetRow) => string[];
}

/** Maximum number of decimals of fields of type 'decimal', which are grades. */
export const GRADE_DECIMALS = 2;

export interface Problem {
  /** Name of the field. Null if the text contains the name. */
  field: string | null;
  text: string;
}

export function toProblem<Values extends SelectionValues>(
  field: SelectionField<Values>,
  text: string,
): Problem {
  if (text === SELL_TEXTS.required) return { field: null, text: `${field.header} is required` };
  const mentionsField = [field.header, getFieldTitle(field)].some((name) =>
    text.toLowerCase().includes(name.toLowerCase()),
  );
  return { field: mentionsField ? null : field.header, text };
}

export const getFieldTitle = <Values extends SelectionValues>({
  header,
  title,
}: SelectionField<Values>): string => title ?? header;
