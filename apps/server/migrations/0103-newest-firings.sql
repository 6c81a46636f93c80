-- Firings of a user are listed by evaluation, and within one by the size of the change.
create index price_alert_firings_newest on price_alert_firings (user_id, fired_at desc, abs(change) desc, id desc);
drop index price_alert_firings_user;
