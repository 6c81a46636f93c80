-- Day on which the company left its charged package. Invoices for periods that begin later don't charge it.
alter table companies add column charged_package_left_on date;

update companies set charged_package_left_on = package_chosen_on where charged_package_id is not null;
