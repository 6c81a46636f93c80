import { Menu } from '@mantine/core';
import { Icon } from '@fleetworth/ui/icon';
import { createContext, use } from 'react';
import { useAuthority } from '../../../shell/session/authority.ts';
import type { ListedRow } from './listed-row.ts';
import classes from './vehicle-actions.module.css';

/** What can be done with a row of the vehicles. The columns stand at module scope and reach it through this context. */
export interface RowActions {
  edit: (row: ListedRow) => void;
  tag: (row: ListedRow) => void;
  remove: (row: ListedRow) => void;
  /** Why there is nothing to tag with. */
  noTagsReason: string | undefined;
}

export const RowActionsContext = createContext<RowActions | null>(null);

const CONTENT = { target: '#content' };

/** The operations of one vehicle: a menu, in the grid and on a card. */
export function VehicleActions({ row, isInGrid = false }: { row: ListedRow; isInGrid?: boolean }) {
  const actions = use(RowActionsContext);
  const { reasonNotToChange } = useAuthority();
  if (!actions) throw new Error('The operations of a vehicle stand outside of its list.');
  const reason = reasonNotToChange(row.company.id);
  const tagReason = reason ?? actions.noTagsReason;
  return (
    <Menu
      position="bottom-start"
      width={180}
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={CONTENT}
    >
      <Menu.Target>
        <button
          type="button"
          // The grid has one stop for Tab, and passes the focus to it.
          tabIndex={isInGrid ? -1 : 0}
          data-cell-widget
          data-card-widget
          className={classes.open}
          aria-label={`Operation for ${row.unit}`}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Icon name="more" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Unit {row.unit}</Menu.Label>
        <Menu.Item onClick={() => actions.edit(row)}>{reason === undefined ? 'Edit' : 'Show'}</Menu.Item>
        <Menu.Item disabled={tagReason !== undefined} title={tagReason} onClick={() => actions.tag(row)}>
          Tag
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--fw-loss)"
          disabled={reason !== undefined}
          title={reason}
          onClick={() => actions.remove(row)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
