-- A link that a command printed stands beside a mailed one: whoever asks for a mail can not end it.
alter table account_links
  drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('password', 'printed', 'email'));
