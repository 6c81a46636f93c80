import { useForm } from '@mantine/form';
import { type VehicleValues, vehicleTexts } from './vehicle-values.ts';

export type VehicleForm = ReturnType<typeof useVehicleForm>;

export const useVehicleForm = (initialValues: VehicleValues) =>
  useForm<VehicleValues>({ mode: 'controlled', initialValues, validate: vehicleTexts });

const IDENTITY_CLEARED = { brand_name: '', model_name: '', model_detail_name: '' };

/** Changes of the fields that others depend on: what stands below is cleared. */
export const dependentChange = {
  company: (form: VehicleForm, company: string | null) =>
    form.setValues({ company, location: null, company_class: null }),
  year: (form: VehicleForm, typed: string) =>
    form.setValues({ model_year: typed.replace(/\D/g, ''), ...IDENTITY_CLEARED }),
  brand: (form: VehicleForm, brand_name: string) =>
    form.setValues({ brand_name, model_name: '', model_detail_name: '' }),
  model: (form: VehicleForm, model_name: string) => form.setValues({ model_name, model_detail_name: '' }),
  unknownVin: (form: VehicleForm) => form.setValues({ model_year: '', ...IDENTITY_CLEARED }),
};
