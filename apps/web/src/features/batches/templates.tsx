import { Button, Menu } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useSavedFile } from '../../shell/use-saved-file.ts';
import type { BatchGroup } from './batch-group.ts';

/** Empty sheets to be filled in: one, or one of each type. */
export function Templates({ types }: Pick<BatchGroup, 'types'>) {
  const { save, isSaving } = useSavedFile();
  const [only, ...others] = types;
  if (only && others.length === 0) {
    return (
      <Button {...LOOK} loading={isSaving} onClick={() => only.saveTemplate(save)}>
        Download Template
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...LOOK} loading={isSaving} rightSection={<Icon name="down" sizePx={14} />}>
          Download Template Examples
        </Button>
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

const LOOK = { size: 'sm', h: 32, variant: 'default', px: 10, fw: 500 } as const;
