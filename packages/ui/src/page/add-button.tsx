import { Button } from '@mantine/core';
import { Icon } from './icon.tsx';

interface AddButtonProps {
  label: string;
  disabledReason: string | undefined;
  onAdd: () => void;
}

export const AddButton = ({ label, disabledReason, onAdd }: AddButtonProps) => (
  <Button
    size="sm"
    h={32}
    leftSection={<Icon name="plus" sizePx={14} />}
    disabled={disabledReason !== undefined}
    title={disabledReason}
    onClick={onAdd}
  >
    {label}
  </Button>
);
