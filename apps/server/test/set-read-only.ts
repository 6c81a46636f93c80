import type pg from 'pg';

/** Makes the database of a connection read-only for connections that are opened from now on, or writable. */
export async function setReadOnly(keeper: pg.Client, isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? 'on' : 'off';
  await keeper.query(
    `do $$ begin
      execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
    end $$`,
  );
}
