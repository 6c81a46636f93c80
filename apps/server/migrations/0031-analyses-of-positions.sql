-- Edits and new values change figures all day, and with them hardly ever how they are distributed. To look through a sample of positions takes
-- seconds (units compare naturally, texts are taken apart), for which everybody's statements take longer; the sums of totals are in no condition at all.
alter table positions set (autovacuum_analyze_scale_factor = 0.5);
alter table position_totals set (autovacuum_analyze_scale_factor = 2);
