-- stop
-- The provider's newest market value with its forecasts, as of the day of the position. Projections read it
-- for each vehicle. A process of a former version would leave these columns as they are.
alter table positions
  add column forecast_day date,
  add column forecast_average cents,
  add column forecast_next_month cents,
  add column forecast_next_year cents;

update positions p
set (forecast_day, forecast_average, forecast_next_month, forecast_next_year) = (
  select m.day, m.good, m.next_month, m.next_year
  from vehicles v join market_values m on m.company_id = v.company_id and m.vehicle_id = v.id
    and m.provider = 'manheim' and m.description_hash = v.description_hash
  where v.company_id = p.company_id and v.id = p.vehicle_id and m.day <= p.as_of
  order by m.day desc limit 1);
