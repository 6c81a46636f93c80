-- Day on which the company chose its package. A package that is left on that day isn't charged.
alter table companies add column package_chosen_on date;
