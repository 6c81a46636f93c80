-- expand
-- Makes positions with finance and a value due: their projected figures follow the day of the forecast, and
-- their next change considers the payoffs in the months ahead. The hourly refresh computes them.
update positions set next_change_on = least(next_change_on, as_of)
where has_finance and num_nonnulls(excellent_auction, good_auction, fair_auction) > 0;
