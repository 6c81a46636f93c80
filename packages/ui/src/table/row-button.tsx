import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface RowAction {
  label: string;
  onRun?: () => void;
  disabledReason?: string | undefined;
  isDestructive?: boolean;
  renderLink?: (props: object) => ReactNode;
}

export function RowButton({
  label,
  name,
  onRun,
  disabledReason,
  isDestructive,
  renderLink,
}: RowAction & { name: string }) {
  const buttonProps: ButtonProps = {
    size: 'compact-sm',
    variant: 'subtle',
    color: isDestructive ? 'var(--fw-loss)' : 'var(--fw-brand)',
  };
  const labelProps = { 'aria-label': `${label} ${name}` };
  if (renderLink) {
    return (
      <Button {...buttonProps} {...labelProps} renderRoot={renderLink}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      {...buttonProps}
      {...labelProps}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={onRun}
    >
      {label}
    </Button>
  );
}
