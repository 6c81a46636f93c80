import { Menu } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import type { ListedRow } from './listed-row.ts';
import { RowMenu } from './row-menu.tsx';

/**
 * Actions of a row. Cells read them from `RowActionsContext`, because columns are defined at module scope.
 */
export interface RowActions {
  edit: (row: ListedRow) => void;
  tag: (row: ListedRow) => void;
  remove: (row: ListedRow) => void;
  noTagsReason: string | undefined;
  renderMore?: ((row: ListedRow) => ReactNode) | undefined;
}

export const RowActionsContext = createContext<RowActions | null>(null);

export function VehicleActions({ row, isInGrid = false }: { row: ListedRow; isInGrid?: boolean }) {
  const actions = use(RowActionsContext);
  const { getReadOnlyReason } = useAuthority();
  if (!actions) throw new Error('VehicleActions must be rendered inside RowActionsContext.');
  const readOnlyReason = getReadOnlyReason(row.company.id);
  const tagDisabledReason = readOnlyReason ?? actions.noTagsReason;
  return (
    <RowMenu row={row} isInGrid={isInGrid}>
      <Menu.Item onClick={() => actions.edit(row)}>
        {readOnlyReason === undefined ? 'Edit' : 'Show'}
      </Menu.Item>
      <Menu.Item
        disabled={tagDisabledReason !== undefined}
        title={tagDisabledReason}
        onClick={() => actions.tag(row)}
      >
        Tag
      </Menu.Item>
      {actions.renderMore?.(row)}
      <Menu.Divider />
      <Menu.Item
        color="var(--fw-loss)"
        disabled={readOnlyReason !== undefined}
        title={readOnlyReason}
        onClick={() => actions.remove(row)}
      >
        Delete
      </Menu.Item>
    </RowMenu>
  );
}
