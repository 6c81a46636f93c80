-- Finished history reports as PDF: written once, so that a report has the same bytes whenever it is downloaded.
create table history_documents (
  company_id int4 not null,
  report_id int4 not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (company_id, report_id),
  foreign key (company_id, report_id) references history_reports
);
