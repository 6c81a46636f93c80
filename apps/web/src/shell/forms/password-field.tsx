import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { RefAttributes } from 'react';

export const PasswordField = (props: PasswordInputProps & RefAttributes<HTMLInputElement>) => (
  <PasswordInput
    aria-required
    aria-invalid={Boolean(props.error)}
    visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    {...props}
  />
);
