-- Day on which the company left its charged package. Invoices for periods that begin later don't charge it.
alter table companies add column charged_package_left_on date;

update companies set charged_package_left_on = coalesce(package_chosen_on, current_date) where charged_package_id is not null;
