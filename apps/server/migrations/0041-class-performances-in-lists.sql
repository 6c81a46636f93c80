-- Rows of the list of vehicles show what classes earn.
create trigger class_performances_inserted after insert on class_performances
  referencing new table as written for each statement execute function renew_names_version();
create trigger class_performances_updated after update on class_performances
  referencing new table as written for each statement execute function renew_names_version();
