import type { CompanyLocation } from '../../shell/forms/default-location.ts';
import type { FormOf } from '../../shell/drafts/use-draft-form.ts';
import type { VehicleValues } from './vehicle-values.ts';

export type VehicleForm = FormOf<VehicleValues>;

const IDENTITY_CLEARED = { brand_name: '', model_name: '', model_detail_name: '' };

/** Changes of fields that others depend on, which clear the dependent fields. */
export const dependentChange = {
  /** VIN, year, make and model stay, because they don't depend on the location. */
  location: (
    before: Partial<VehicleValues>,
    { company, location }: CompanyLocation,
  ): Partial<VehicleValues> =>
    company === before.company ? { location } : { company, location: null, company_class: null },
  year: (form: VehicleForm, typed: string) =>
    form.setValues({ model_year: typed.trim(), ...IDENTITY_CLEARED }),
  brand: (form: VehicleForm, brand_name: string) =>
    form.setValues({ brand_name, model_name: '', model_detail_name: '' }),
  model: (form: VehicleForm, model_name: string) => form.setValues({ model_name, model_detail_name: '' }),
  unknownVin: (form: VehicleForm) => form.setValues({ model_year: '', ...IDENTITY_CLEARED }),
};
