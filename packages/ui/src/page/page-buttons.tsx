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

interface RefreshButtonProps {
  isRunning?: boolean;
  onRefresh: () => void;
}

export const RefreshButton = ({ isRunning = false, onRefresh }: RefreshButtonProps) => (
  <Button
    size="sm"
    h={32}
    variant="default"
    px={10}
    fw={500}
    leftSection={<Icon name="again" sizePx={14} />}
    aria-busy={isRunning}
    onClick={onRefresh}
  >
    Refresh
  </Button>
);
