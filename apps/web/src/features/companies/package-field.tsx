import { Radio, SegmentedControl } from '@mantine/core';
import { FormRow } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { figures } from '../../shell/format/figures.ts';
import { query } from '../../shell/api/query.ts';
import classes from './package-field.module.css';

type Fee = 'monthly_fee' | 'annual_fee';

const FEES: { value: Fee; label: string }[] = [
  { value: 'monthly_fee', label: 'Monthly' },
  { value: 'annual_fee', label: 'Yearly' },
];

interface PackageFieldProps {
  value?: string | null;
  onChange: (value: string) => void;
  description?: string;
  error?: ReactNode;
}

export function PackageField({ value = null, onChange, description, error }: PackageFieldProps) {
  const { data: packages = [] } = useQuery(query('listPackages'));
  const [fee, setFee] = useState<Fee>('monthly_fee');
  return (
    <FormRow>
      <div className={classes.fees}>
        <SegmentedControl size="xs" aria-label="Prices" data={FEES} value={fee} onChange={setFee} />
      </div>
      <Radio.Group
        label="Package"
        description={description}
        withAsterisk
        value={value}
        onChange={onChange}
        error={error}
      >
        <div className={classes.packages}>
          {packages.map((item) => (
            <div
              key={item.id}
              className={classes.package}
              data-chosen={String(item.id) === value || undefined}
            >
              <Radio
                value={String(item.id)}
                label={
                  <>
                    <strong className={classes.name}>{item.name}</strong>
                    <span className={classes.fee}>
                      {figures.wholeUsd(item[fee])} {fee === 'annual_fee' ? 'a year' : 'a month'}
                    </span>
                    <span className={classes.description}>{item.description}</span>
                  </>
                }
                aria-invalid={error ? true : undefined}
              />
            </div>
          ))}
        </div>
      </Radio.Group>
    </FormRow>
  );
}
