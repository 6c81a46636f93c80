-- Random key that a browser sends with each try of a report. A try whose answer was lost is filed only once.
alter table accident_reports add column submission_key uuid;

create unique index accident_reports_submission on accident_reports (company_id, submission_key);
