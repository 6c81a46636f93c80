-- Lets an account start without a payment. Owners can choose another package at any time.
insert into packages (name, description, monthly_fee, annual_fee) values
  ('Free', 'No card needed.', 0, 0);

alter table companies
  -- Day on which the company left a free package. Earlier periods aren't charged.
  add column charged_since date,
  -- Package that the company left for a cheaper one. The next invoice still charges it.
  add column charged_package_id int4 references packages;
