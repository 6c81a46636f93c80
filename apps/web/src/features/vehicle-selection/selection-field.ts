import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { SELL_TEXTS } from '@fleetworth/contract/selling-choices';

/** Value of a field as it is typed: a text that is no number stays a text, and is refused under it. */
export type FieldValue = string | number | boolean | null;

/** Values of a selected vehicle, by field. */
export type SelectionValues = Record<string, FieldValue>;

export type SelectionFieldType =
  /** A whole number with thousands separators. */
  | 'count'
  | 'decimal'
  /** Dollars with cents. */
  | 'dollars'
  | 'text'
  /** A short text in capitals, for instance of a state. */
  | 'code'
  /** Yes or no, as a box. */
  | 'flag';

/** A field that each selected vehicle has, edited in its row. */
export interface SelectionField<Values extends SelectionValues = SelectionValues> {
  id: keyof Values & string;
  header: string;
  type: SelectionFieldType;
  sizePx: number;
  /** Full name, where the header is shortened. */
  title?: string;
  isRequired?: boolean;
  /** The most characters of a text. */
  maxLength?: number;
  /** False where the field means nothing beside the other values: it is shown and can not be changed. */
  isOffered?: (values: Values) => boolean;
}

/** What vehicles are selected for: an order, a sale. */
export interface SelectionKind<Values extends SelectionValues> {
  /** Name under which the selection is kept; one a kind. */
  name: string;
  /** What its grid is called. */
  label: string;
  fields: readonly SelectionField<Values>[];
  /** Texts under the fields of a vehicle; none where it may be sent. */
  textsOf: (values: Values) => Record<string, string>;
  /** Figures of a vehicle that its card shows before the fields, by label. */
  figuresOf?: (vehicle: FleetRow) => Record<string, string>;
  /** Reasons why values of a vehicle look wrong. They may be sent. */
  checksOf?: (values: Values, vehicle: FleetRow) => string[];
}

/** Largest number of decimals of a field of type 'decimal': they are grades. */
export const GRADE_DECIMALS = 2;

/** Text about a value of a vehicle. */
export interface Problem {
  /** Name of the field, where the text does not say it. */
  field: string | null;
  text: string;
}

/** Names the field that a text is about. */
export function problemOf<Values extends SelectionValues>(
  field: SelectionField<Values>,
  text: string,
): Problem {
  if (text === SELL_TEXTS.required) return { field: null, text: `${field.header} is required` };
  const isNamed = [field.header, titleOfField(field)].some((name) =>
    text.toLowerCase().includes(name.toLowerCase()),
  );
  return { field: isNamed ? null : field.header, text };
}

export const titleOfField = <Values extends SelectionValues>({
  header,
  title,
}: SelectionField<Values>): string => title ?? header;
