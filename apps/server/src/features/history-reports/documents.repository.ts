import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface ReportKey {
  companyId: number;
  reportId: number;
}

export class DocumentsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find({ companyId, reportId }: ReportKey): Promise<Uint8Array | null> {
    const { rows } = await sql<{ content: Uint8Array }>`
      select content from history_documents where company_id = ${companyId}
        and report_id = ${reportId}`.execute(this.#database);
    return rows[0]?.content ?? null;
  }

  /** Returns the stored document. Of several concurrent calls, only the first stores its document. */
  async store({ companyId, reportId }: ReportKey, content: Uint8Array, now: Date): Promise<Uint8Array> {
    await sql`
      insert into history_documents (company_id, report_id, content, created_at)
      values (${companyId}, ${reportId}, ${Buffer.from(content)}, ${now}) on conflict do nothing`.execute(
      this.#database,
    );
    return (await this.find({ companyId, reportId })) ?? content;
  }

  async delete({ companyId, reportId }: ReportKey): Promise<void> {
    await sql`
      delete from history_documents where company_id = ${companyId} and report_id = ${reportId}`.execute(
      this.#database,
    );
  }

  async findFinishedAt({ companyId, reportId }: ReportKey): Promise<Date | null> {
    const { rows } = await sql<{ finished_at: Date | null }>`
      select finished_at from history_reports
      where company_id = ${companyId} and id = ${reportId} and status = 'finished'
        and deleted_at is null`.execute(this.#database);
    return rows[0]?.finished_at ?? null;
  }
}
