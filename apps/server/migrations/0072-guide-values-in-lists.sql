-- Newest guide values of a vehicle, as lists show and filter them. They are copied from guide_values by refreshPositions, and are part of
-- no auction value, revenue or total.
alter table positions
  add column guide_xclean cents,
  add column guide_clean cents,
  add column guide_avg cents,
  add column guide_rough cents,
  add column guide_valued_at timestamptz,
  add column guide_sandbox boolean;

update positions p set version = new_version(), guide_xclean = g.whole_xclean, guide_clean = g.whole_clean,
  guide_avg = g.whole_avg, guide_rough = g.whole_rough, guide_valued_at = g.valued_at, guide_sandbox = g.is_sandbox
from guide_values g where g.company_id = p.company_id and g.vehicle_id = p.vehicle_id;
