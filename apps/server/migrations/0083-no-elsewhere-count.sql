-- A VIN that another company of the user has too is a note of kind 'check' on its row.
alter table batches drop column elsewhere_count;
