import { readVehicleSearch, type VehicleSearch } from '@fleetworth/domain/vehicle-search';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Number of characters of each text in the index of units and VINs (`text_pairs`). */
const PAIR = 2;

/** Columns of a vehicle's unit and VIN, with their table. */
interface VehicleColumns {
  unit: string;
  vin: string;
}

/** Search for vehicles by their units and VINs: the one meaning of `q` in lists of vehicles. */
export class VehicleTextSearch {
  readonly #search: VehicleSearch;
  readonly #unit: RawBuilder<unknown>;
  readonly #vin: RawBuilder<unknown>;

  constructor(q: string, columns: VehicleColumns) {
    this.#search = readVehicleSearch(q);
    this.#unit = sql.ref(columns.unit);
    this.#vin = sql.ref(columns.vin);
  }

  /** Returns whether the index of texts leads to the vehicles: it has pairs of characters. */
  get isIndexed(): boolean {
    return lengthOf(this.#indexedText) >= PAIR;
  }

  /** Returns whether all vehicles of the index are found; otherwise `found` is tested too. */
  get isAnsweredByIndex(): boolean {
    return this.#search.unitPrefix === null && lengthOf(this.#indexedText) === PAIR;
  }

  /** Tests the pairs of characters, as the index is made. Only for positions. */
  get hasPairs(): RawBuilder<SqlBool> {
    return sql`text_pairs((${this.#unit} collate "pg_c_utf8") || E'\\n' || ${this.#vin})
      @> text_pairs(${this.#indexedText} collate "pg_c_utf8")`;
  }

  /** Tests the texts themselves. */
  get found(): RawBuilder<SqlBool> {
    const { text, unitPrefix } = this.#search;
    if (unitPrefix === null) return this.#contains(text);
    return sql`(${this.#contains(text)} or starts_with(${this.#unit} collate "C", ${unitPrefix}))`;
  }

  /** A number with leading zeros has all pairs of the number without them. */
  get #indexedText(): string {
    return this.#search.unitPrefix ?? this.#search.text;
  }

  /**
   * Units may have letters of any alphabet, which this collation lowers. VINs have capitals of one, and
   * compare faster.
   */
  #contains(text: string): RawBuilder<SqlBool> {
    const isCased = text.toLowerCase() !== text.toUpperCase();
    const lower = sql`lower(${text} collate "pg_c_utf8")`;
    return isCased
      ? sql`(strpos(${this.#vin} collate "C", upper(${lower} collate "C")) > 0
          or strpos(lower(${this.#unit} collate "pg_c_utf8"), ${lower}) > 0)`
      : sql`(strpos(${this.#vin} collate "C", ${text}) > 0
          or strpos(${this.#unit} collate "C", ${text}) > 0)`;
  }
}

/** Counts characters as the database does. */
const lengthOf = (text: string): number => Array.from(text).length;
