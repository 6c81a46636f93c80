import { Button, Menu } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { paths } from '../../../paths.ts';
import { useAuthority } from '../../../shell/api/authority.ts';
import { meQuery } from '../../../shell/api/me.queries.ts';

export function AddMenu({ onAdd }: { onAdd: () => void }) {
  const { noWritableCompanyReason } = useAuthority();
  const { data: me } = useQuery(meQuery);
  const { company_id: company } = useSearch({ strict: false });
  const buttonRef = useRef<HTMLButtonElement>(null);

  // Focuses the button first, because the menu item unmounts. When the dialog closes, it returns the focus to
  // the element that was focused before it opened.
  function add() {
    buttonRef.current?.focus();
    onAdd();
  }

  return (
    <Menu position="bottom-end" width={220} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          ref={buttonRef}
          size="sm"
          h={32}
          leftSection={<Icon name="plus" sizePx={14} />}
          rightSection={<Icon name="down" sizePx={14} />}
        >
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={noWritableCompanyReason !== undefined}
          title={noWritableCompanyReason}
          onClick={add}
        >
          Single
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link to={paths.vehicleBatches} search={{ company }} {...props} />}>
          Vehicle Batch
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link to={paths.financialBatches} search={{ company }} {...props} />}
        >
          Financial Batch
        </Menu.Item>
        {me?.is_class_performances && (
          <Menu.Item
            renderRoot={(props) => (
              <Link to={paths.classPerformanceBatches} search={{ company }} {...props} />
            )}
          >
            Class Performance Batch
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
