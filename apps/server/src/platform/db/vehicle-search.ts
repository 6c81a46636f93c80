import { readVehicleSearch, type VehicleSearch } from '@fleetworth/domain/vehicle-search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Length of the entries in the index of units and VINs (`text_pairs`). */
const PAIR_LENGTH = 2;

interface VehicleColumns {
  unit: string;
  vin: string;
}

/** Search by unit and VIN for the parameter `q` of all lists of vehicles. */
export class VehicleTextSearch {
  readonly #search: VehicleSearch;
  readonly #unit: RawBuilder<unknown>;
  readonly #vin: RawBuilder<unknown>;

  constructor(q: string, columns: VehicleColumns) {
    this.#search = readVehicleSearch(q);
    this.#unit = sql.ref(columns.unit);
    this.#vin = sql.ref(columns.vin);
  }

  get canUseIndex(): boolean {
    return countCharacters(this.#indexedText) >= PAIR_LENGTH;
  }

  // A text of one pair is contained wherever the index finds the pair. Longer texts must be compared too.
  get isFullyAnsweredByIndex(): boolean {
    return this.#search.unitPrefix === null && countCharacters(this.#indexedText) === PAIR_LENGTH;
  }

  /** Matches the pairs of characters in the index, which exists only for the table of positions. */
  get matchesPairs(): RawBuilder<SqlBool> {
    return sql`text_pairs((${this.#unit} collate "pg_c_utf8") || E'\\n' || ${this.#vin})
      @> text_pairs(${this.#indexedText} collate "pg_c_utf8")`;
  }

  get matchesText(): RawBuilder<SqlBool> {
    const { text, unitPrefix } = this.#search;
    if (unitPrefix === null) return this.containsText(text);
    return sql`(${this.containsText(text)} or starts_with(${this.#unit} collate "C", ${unitPrefix}))`;
  }

  // Rank of a match as a digit, best first: the unit or VIN itself, a unit that starts with the text, a VIN
  // that ends with it, any other match.
  get rank(): RawBuilder<string> {
    const { text, unitPrefix } = this.#search;
    const unitTexts = [text, ...(unitPrefix === null ? [] : [unitPrefix])];
    const lowerUnit = sql`lower(${this.#unit} collate "pg_c_utf8")`;
    const matchesUnit = (compare: (unitText: RawBuilder<unknown>) => RawBuilder<SqlBool>) =>
      sql.join(
        unitTexts.map((unitText) => compare(toLower(unitText))),
        sql` or `,
      );
    const upperText = sql`upper(${text} collate "C")`;
    return sql<string>`case
      when ${matchesUnit((unitText) => sql`${lowerUnit} = ${unitText}`)} or ${this.#vin} = ${upperText}
        then '0'
      when ${matchesUnit((unitText) => sql`starts_with(${lowerUnit}, ${unitText})`)} then '1'
      when right(${this.#vin}, ${countCharacters(text)}) = ${upperText} then '2'
      else '3' end`;
  }

  // Every result contains all pairs of this text. For a number with leading zeros, these are omitted, because
  // a result may contain the number with or without them.
  get #indexedText(): string {
    return this.#search.unitPrefix ?? this.#search.text;
  }

  // Units may have letters of any alphabet, which this collation converts to lower case. VINs have only
  // ASCII capitals, and compare faster.
  containsText(text: string): RawBuilder<SqlBool> {
    const hasLetterCase = text.toLowerCase() !== text.toUpperCase();
    const lowerText = toLower(text);
    return hasLetterCase
      ? sql`(strpos(${this.#vin} collate "C", upper(${lowerText} collate "C")) > 0
          or strpos(lower(${this.#unit} collate "pg_c_utf8"), ${lowerText}) > 0)`
      : sql`(strpos(${this.#vin} collate "C", ${text}) > 0
          or strpos(${this.#unit} collate "C", ${text}) > 0)`;
  }
}

const toLower = (text: string): RawBuilder<string> => sql`lower(${text} collate "pg_c_utf8")`;

/** Counts code points, like the database does. */
const countCharacters = (text: string): number => Array.from(text).length;
