import { STATUS_LABELS } from '@fleetworth/contract/labels';
import { VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import { type SheetField, VIN_LAST_8 } from '@fleetworth/contract/sheet-matching';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { locationsQuery } from '../../../shell/api/directory.queries.ts';
import { query } from '../../../shell/api/query.ts';
import { DateField } from '../../../shell/forms/date-field.tsx';
import { MonthsInput } from '../../../shell/forms/form-fields.tsx';
import type { ColumnMatching } from '../../../shell/forms/upload/use-column-matching.ts';

interface DefaultValueFieldProps {
  field: SheetField;
  matching: ColumnMatching;
  companyId: number | undefined;
}

export function DefaultValueField({ field: { field, label, ...rules }, ...props }: DefaultValueFieldProps) {
  const { matching } = props;
  const input = {
    label,
    isRequired: rules.is_required,
    value: matching.defaults[field] ?? '',
    error: matching.errors[field],
    onChange: (value: string | null) => matching.setDefault(field, value ?? ''),
  };
  switch (field) {
    case 'location':
      return (
        <LocationField
          {...input}
          label="Location"
          companyId={props.companyId}
          onPropose={(value) => matching.proposeDefault(field, value)}
        />
      );
    case 'source':
      return <LenderField {...input} companyId={props.companyId} />;
    case 'class':
      return <ClassField {...input} />;
    case 'unit':
      return <ChoiceField {...input} value={input.value || null} choices={UNITS} isClearable />;
    case 'status':
      return <ChoiceField {...input} value={input.value || null} choices={STATUSES} isClearable />;
    case 'length': {
      const { isRequired, onChange, ...inputProps } = input;
      return (
        <MonthsInput
          {...inputProps}
          description="Months"
          withAsterisk={isRequired}
          onChange={(months) => onChange(String(months))}
        />
      );
    }
    default:
      return <DateField {...input} />;
  }
}

const UNITS = [{ value: VIN_LAST_8, label: 'Last 8 of the VIN' }];
const STATUSES = VEHICLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

interface FieldProps {
  label: string;
  isRequired: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

interface LocationFieldProps extends FieldProps {
  companyId: number | undefined;
  onPropose: (value: string) => void;
}

function LocationField({ companyId, onPropose, ...field }: LocationFieldProps) {
  const { data: locations = [], isPending } = useQuery(locationsQuery(companyId));
  const [only, another] = locations;
  const shouldPropose = only !== undefined && another === undefined && field.value === '';
  useEffect(() => {
    if (shouldPropose) onPropose(only.code ?? only.name);
  });
  return (
    <ChoiceField
      {...field}
      choices={locations.map(({ code, name }) => ({
        value: code ?? name,
        label: code === null ? name : `${code} · ${name}`,
      }))}
      isLoading={isPending && companyId !== undefined}
    />
  );
}

function LenderField({ companyId, ...field }: FieldProps & { companyId: number | undefined }) {
  const { data: lenders = [], isPending } = useQuery(query('listFinancingCompanies'));
  const choices = lenders
    .filter(({ company_id: owner }) => owner === null || owner === companyId)
    .map(({ name }) => ({ value: name, label: name }));
  return <ChoiceField {...field} choices={choices} isLoading={isPending} />;
}

function ClassField(field: FieldProps) {
  const { data: classes = [], isPending } = useQuery(query('listVehicleClasses'));
  const choices = classes.map(({ name }) => ({ value: name, label: name }));
  return <ChoiceField {...field} choices={choices} isLoading={isPending} />;
}
