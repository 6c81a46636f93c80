import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { unpackVpic } from './unpack-vpic.ts';

interface QueryResult {
  columns: string[];
  values: SQLInputValue[][];
}

/** The unpacked vPIC data, open for reading. It speaks the decoder's adapter contract (`exec`, `close`) over node:sqlite. */
export class VpicDatabase {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true });
  }

  static async open(cacheFolder: string): Promise<VpicDatabase> {
    return new VpicDatabase(await unpackVpic(cacheFolder));
  }

  /** For the decoder: rows as arrays in its one-result envelope. */
  async exec(sql: string, params: SQLInputValue[] = []): Promise<QueryResult[]> {
    const statement = this.#database.prepare(sql);
    statement.setReturnArrays(true);
    const values = statement.all(...params) as unknown as SQLInputValue[][];
    return [{ columns: statement.columns().map((column) => column.name), values }];
  }

  /** Rows as objects; the caller knows what it selects. */
  rows<Row>(sql: string, ...params: SQLInputValue[]): Row[] {
    return this.#database.prepare(sql).all(...params) as Row[];
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
