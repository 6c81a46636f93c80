-- Which makes and models a fleet has is found without reading its vehicles.
create index vehicles_model on vehicles (company_id, brand_id, model_id) where deleted_at is null;
