-- stop
-- The server appends the deltas of totals and renews the names versions of companies. Triggers would count
-- each change twice, and a process of a former version without them would count none. Distributed tables can't
-- have triggers.
drop trigger positions_inserted on positions;
drop trigger positions_updated on positions;
drop trigger positions_deleted on positions;
drop function append_deltas_of_insert();
drop function append_deltas_of_update();
drop function append_deltas_of_delete();

drop trigger companies_renamed on companies;
drop function renew_own_names_version();

drop trigger locations_inserted on locations;
drop trigger locations_updated on locations;
drop trigger vehicle_groups_inserted on vehicle_groups;
drop trigger vehicle_groups_updated on vehicle_groups;
drop trigger vehicle_classes_inserted on vehicle_classes;
drop trigger vehicle_classes_updated on vehicle_classes;
drop trigger tags_inserted on tags;
drop trigger tags_updated on tags;
drop trigger depreciation_overrides_inserted on depreciation_overrides;
drop trigger depreciation_overrides_updated on depreciation_overrides;
drop trigger class_performances_inserted on class_performances;
drop trigger class_performances_updated on class_performances;
drop trigger class_performances_deleted on class_performances;
drop function renew_names_version();
