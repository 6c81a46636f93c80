import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface RowAction {
  label: string;
  onRun?: () => void;
  /** Why it can not be done with this row. */
  disabledReason?: string | undefined;
  isDestructive?: boolean;
  /** For an action that leads to another page: draws its link, with what is given. */
  renderLink?: (props: object) => ReactNode;
}

/** One thing that can be done with a record, named by it. */
export function RowButton({
  label,
  name,
  onRun,
  disabledReason,
  isDestructive,
  renderLink,
}: RowAction & { name: string }) {
  const look: ButtonProps = {
    size: 'compact-sm',
    variant: 'subtle',
    color: isDestructive ? 'var(--fw-loss)' : 'var(--fw-brand)',
  };
  const named = { 'aria-label': `${label} ${name}` };
  if (renderLink) {
    return (
      <Button {...look} {...named} renderRoot={renderLink}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      {...look}
      {...named}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      onClick={onRun}
    >
      {label}
    </Button>
  );
}
