import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { createContext, type ReactNode, use } from 'react';
import { RowMenu } from './row-menu.tsx';

/** Null in lists without row menus. */
export const RowMenuContext = createContext<((row: FleetRow) => ReactNode) | null>(null);

export function FleetRowMenu({ row, isInGrid = false }: { row: FleetRow; isInGrid?: boolean }) {
  const renderItems = use(RowMenuContext);
  if (renderItems === null) return null;
  return (
    <RowMenu row={row} isInGrid={isInGrid} width={240}>
      {renderItems(row)}
    </RowMenu>
  );
}
