-- True if a report has records that count against the vehicle; every vehicle has titles.
alter table history_orders add column has_findings boolean not null generated always as (
  sections is not null and (
    jsonb_array_length(sections -> 'accidents') > 0 or jsonb_array_length(sections -> 'thefts') > 0
    or jsonb_array_length(sections -> 'salvage') > 0 or jsonb_array_length(sections -> 'jsi') > 0
    or jsonb_array_length(sections -> 'checks') > 0)) stored;
