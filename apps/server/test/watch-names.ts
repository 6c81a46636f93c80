import type pg from 'pg';
import { TABLES_IN_LISTS } from '../src/platform/db/names-version.ts';

const WATCH = `
  create table written_names (
    transaction_id xid8, company_id int4, table_name text, version_before int8, version_after int8,
    primary key (transaction_id, company_id, table_name));

  create function note_write() returns trigger language plpgsql as $$
  begin
    insert into written_names
    select pg_current_xact_id(), id, tg_table_name, names_version from companies
    where id = case tg_op when 'DELETE' then old.company_id else new.company_id end
    on conflict do nothing;
    return null;
  end $$;

  create function note_commit() returns trigger language plpgsql as $$
  begin
    update written_names w set version_after = c.names_version from companies c
    where w.transaction_id = pg_current_xact_id() and c.id = w.company_id;
    return null;
  end $$;

  create function note_rename() returns trigger language plpgsql as $$
  begin
    insert into written_names
    values (pg_current_xact_id(), new.id, 'companies', old.names_version, new.names_version);
    return null;
  end $$;
  create trigger note_rename after update on companies for each row
    when ((old.name, old.state_id) is distinct from (new.name, new.state_id))
    execute function note_rename();`;

/** Notes the names version of companies before and after each transaction that writes names. */
export async function watchNames(pool: pg.Pool): Promise<void> {
  await pool.query(WATCH);
  for (const table of TABLES_IN_LISTS)
    await pool.query(`
      create trigger note_write after insert or update or delete on ${table}
        for each row execute function note_write();
      create constraint trigger note_commit after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function note_commit()`);
}

/** Lists the tables that were written, and those whose writers left the names version. */
export async function readWatchedNames(pool: pg.Pool): Promise<{ written: string[]; unrenewed: string[] }> {
  const { rows } = await pool.query<{ table_name: string; is_unrenewed: boolean }>(
    `select table_name, bool_or(version_after is not distinct from version_before) as is_unrenewed
     from written_names group by 1 order by 1`,
  );
  return {
    written: rows.map(({ table_name }) => table_name),
    unrenewed: rows.filter(({ is_unrenewed }) => is_unrenewed).map(({ table_name }) => table_name),
  };
}
