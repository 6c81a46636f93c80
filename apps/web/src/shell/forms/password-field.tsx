import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { RefAttributes } from 'react';

/** A password that is typed, with a button that shows it. */
export const PasswordField = (props: PasswordInputProps & RefAttributes<HTMLInputElement>) => (
  <PasswordInput
    aria-required
    aria-invalid={Boolean(props.error)}
    visibilityToggleButtonProps={{ 'aria-label': 'Show the typed characters' }}
    {...props}
  />
);
