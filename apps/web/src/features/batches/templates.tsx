import { Menu } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useFileSaving } from '../../shell/forms/use-file-saving.ts';
import type { BatchGroup } from './batch-group.ts';
import { BusyButton } from '@fleetworth/ui/busy-button';

export function Templates({ types }: Pick<BatchGroup, 'types'>) {
  const { save, isSaving } = useFileSaving();
  const [only, ...others] = types;
  if (only && others.length === 0) {
    return (
      <BusyButton {...BUTTON_PROPS} isBusy={isSaving} onClick={() => only.saveTemplate(save)}>
        Download Template
      </BusyButton>
    );
  }
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <BusyButton {...BUTTON_PROPS} isBusy={isSaving} rightSection={<Icon name="down" sizePx={14} />}>
          Download Template Examples
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map(({ label, saveTemplate }) => (
          <Menu.Item key={label} onClick={() => saveTemplate(save)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const BUTTON_PROPS = { variant: 'default', px: 10, fw: 500 } as const;
