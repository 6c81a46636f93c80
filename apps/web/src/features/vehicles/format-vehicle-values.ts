import { figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../shell/format/vehicle-labels.ts';
import type { VehicleFormValues } from './vehicle-form-values.ts';

export const formatVehicleValues = ({
  company: _company,
  location: _location,
  company_class: _class,
  ...values
}: VehicleFormValues): Partial<Record<keyof VehicleFormValues, string>> => ({
  ...values,
  mileage: typeof values.mileage === 'number' ? figures.count(values.mileage) : values.mileage,
  status: STATUS_LABELS[values.status],
  condition: CONDITION_LABELS[values.condition],
});

export const MODEL_FIELDS = ['model_year', 'brand_name', 'model_name', 'model_detail_name'] as const;
