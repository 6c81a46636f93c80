-- Files are read in pieces. Of a compressed value each piece would unpack all that stands before it.
alter table batch_files alter column content set storage external;
