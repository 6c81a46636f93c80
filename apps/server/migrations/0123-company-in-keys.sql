-- stop
-- Citus accepts only unique keys that contain the column by which the table is distributed.
alter table price_alert_firings
  drop constraint price_alert_firings_pkey,
  add constraint price_alert_firings_pkey primary key (id, company_id);

alter table position_total_deltas
  drop constraint position_total_deltas_pkey,
  add constraint position_total_deltas_pkey primary key (id, company_id);
