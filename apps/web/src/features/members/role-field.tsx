import { Radio } from '@mantine/core';
import { FormRow } from '@fleetworth/ui/form-grid';
import type { ReactNode } from 'react';
import classes from './role-field.module.css';
import { ROLE_CHOICES } from './role-labels.ts';

interface RoleFieldProps {
  value?: string | null;
  onChange: (role: string) => void;
  error?: ReactNode;
}

export const RoleField = ({ value = null, onChange, error }: RoleFieldProps) => (
  <FormRow>
    <Radio.Group label="Role" withAsterisk value={value} onChange={onChange} error={error}>
      <div className={classes.roles}>
        {ROLE_CHOICES.map(({ role, label, permissions }) => (
          <Radio
            key={role}
            value={role}
            label={label}
            description={permissions}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </div>
    </Radio.Group>
  </FormRow>
);
