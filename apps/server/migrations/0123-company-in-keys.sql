-- expand
-- Citus accepts only unique keys that contain the column by which the table is distributed.
alter table guide_order_items
  drop constraint guide_order_items_pkey,
  add constraint guide_order_items_pkey primary key (order_id, place, company_id),
  drop constraint guide_order_items_order_id_vehicle_id_key,
  add constraint guide_order_items_order_id_vehicle_id_key unique (order_id, vehicle_id, company_id);

alter table price_alert_firings
  drop constraint price_alert_firings_pkey,
  add constraint price_alert_firings_pkey primary key (id, company_id);

alter table position_total_deltas
  drop constraint position_total_deltas_pkey,
  add constraint position_total_deltas_pkey primary key (id, company_id);
