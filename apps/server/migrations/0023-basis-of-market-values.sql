-- What a value was found by, where its provider is a model that says so: sales brought to the day by a market index, or the price
-- that the vehicle cost; the year of the model's sales, and the latest month of its index (its first day).
alter table market_values
  add column basis text check (basis in ('indexed', 'price')),
  add column data_year int2,
  add column index_month date;

-- The same of the value that a list shows, and how sure it is.
alter table positions
  add column value_basis text,
  add column value_data_year int2,
  add column value_index_month date,
  add column value_confidence text;
