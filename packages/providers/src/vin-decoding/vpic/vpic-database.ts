import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { unpackVpic } from './unpack-vpic.ts';

export class VpicDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true });
  }

  static async open(cacheFolder: string): Promise<VpicDatabase> {
    return new VpicDatabase(await unpackVpic(cacheFolder));
  }

  rows<Row>(sql: string, ...params: SQLInputValue[]): Row[] {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement.all(...params) as Row[];
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
