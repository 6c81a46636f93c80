import type { CompanyLocation } from '../../shell/forms/default-location.ts';
import type { FormOf } from '../../shell/drafts/use-draft-form.ts';
import type { VehicleFormValues } from './vehicle-form-values.ts';

export type VehicleForm = FormOf<VehicleFormValues>;

const EMPTY_IDENTITY = { brand_name: '', model_name: '', model_detail_name: '' };

// Each function changes a field and resets the fields that depend on it.
export const changeWithDependents = {
  /** Keeps VIN, year, make and model, which don't depend on the location. */
  location: (
    before: Partial<VehicleFormValues>,
    { company, location }: CompanyLocation,
  ): Partial<VehicleFormValues> =>
    company === before.company ? { location } : { company, location: null, company_class: null },
  year: (form: VehicleForm, text: string) => form.setValues({ model_year: text.trim(), ...EMPTY_IDENTITY }),
  brand: (form: VehicleForm, brand_name: string) =>
    form.setValues({ brand_name, model_name: '', model_detail_name: '' }),
  model: (form: VehicleForm, model_name: string) => form.setValues({ model_name, model_detail_name: '' }),
  unknownVin: (form: VehicleForm) => form.setValues({ model_year: '', ...EMPTY_IDENTITY }),
};
