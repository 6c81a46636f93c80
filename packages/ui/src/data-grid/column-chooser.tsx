import { Button, Popover } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { lazy, Suspense, useEffect } from 'react';
import { Icon } from '../page/icon.tsx';
import classes from './column-chooser.module.css';
import { type GridColumn, titleOf } from './grid-columns.ts';
import { arrangeColumns, type GridLayout, isPinned, type PinnedColumns } from './grid-layout.ts';

interface ColumnChooserProps<Row extends RowData> {
  columns: GridColumn<Row>[];
  pinned: PinnedColumns;
  layout: GridLayout;
  onLayout: (layout: GridLayout) => void;
}

/** Delay before the column choices are preloaded. Preloaded choices open even without a connection. */
const PRELOAD_DELAY_MS = 3_000;
const loadChoices = () => import('./column-choices.tsx');
const ColumnChoices = lazy(() =>
  loadChoices().then(
    (module) => ({ default: module.ColumnChoices }),
    () => ({ default: NotLoaded }),
  ),
);
const NotLoaded = () => <p className={classes.hint}>The columns couldn't be loaded. Reload the page.</p>;

function usePreloadedChoices() {
  useEffect(() => {
    // Browsers don't retry a failed import, so the chunk isn't requested while offline.
    const load = () => navigator.onLine && void loadChoices().catch(() => undefined);
    const timer = setTimeout(load, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

export function ColumnChooser<Row extends RowData>(props: ColumnChooserProps<Row>) {
  const { columns, pinned, layout, onLayout } = props;
  usePreloadedChoices();
  const titles = new Map(columns.map((column) => [column.id ?? '', titleOf(column)]));
  const columnIds = arrangeColumns([...titles.keys()], pinned, layout.order).filter(
    (id) => !isPinned(pinned, id),
  );
  const hiddenCount = columnIds.filter((id) => layout.hidden.includes(id)).length;

  return (
    <Popover position="bottom-end" width={260} shadow="md" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          h={32}
          px={10}
          fw={500}
          leftSection={<Icon name="columns" sizePx={14} />}
        >
          Columns
          {hiddenCount > 0 && <span className={classes.count}>−{hiddenCount}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Suspense>
          <ColumnChoices columnIds={columnIds} titles={titles} layout={layout} onLayout={onLayout} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
