-- Who remembers something of positions asks what has been written since it last asked: each statement that changes or removes positions
-- is noted, with the transaction that the positions bear since as their xmin. A position that comes is not noted: nobody remembers it yet.
create table position_writes (
  transaction_id xid8 not null default pg_current_xact_id(),
  vehicle_ids int4[] not null
);
create index position_writes_transaction on position_writes (transaction_id);

-- Who has not asked for long has missed writes that are no longer noted: those of transactions before this one. It moves on to where
-- no transaction was under way when it was last moved, so that every write is noted at least from one move to the next.
create table position_writes_kept (
  since xid8 not null,
  next_since xid8 not null
);
create unique index position_writes_kept_once on position_writes_kept ((true));
insert into position_writes_kept select now_on, now_on from pg_snapshot_xmin(pg_current_snapshot()) now_on;

create function note_position_writes() returns trigger language plpgsql as $$
begin
  insert into position_writes (vehicle_ids) select array_agg(vehicle_id) from written having count(*) > 0;
  return null;
end $$;

create trigger positions_update_noted after update on positions
  referencing old table as written for each statement execute function note_position_writes();
create trigger positions_delete_noted after delete on positions
  referencing old table as written for each statement execute function note_position_writes();
