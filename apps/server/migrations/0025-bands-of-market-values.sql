-- Between which tenths of a percent of each of its values eight of ten such vehicles are sold; null where the provider does not say.
-- One pair of two bytes serves the three conditions.
alter table market_values
  add column low_tenths int2 check (low_tenths > 0),
  add column high_tenths int2 check (high_tenths >= low_tenths);

-- The same of the value that a list shows.
alter table positions
  add column value_low_tenths int2,
  add column value_high_tenths int2;
