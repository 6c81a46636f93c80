import { Button, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import type { RowData } from '@tanstack/react-table';
import { Icon } from '../icon.tsx';
import classes from './column-chooser.module.css';
import { type GridColumn, titleOf } from './grid-columns.ts';
import {
  arrangeColumns,
  DEFAULT_LAYOUT,
  type GridDensity,
  type GridLayout,
  isPinned,
  type PinnedColumns,
} from './grid-layout.ts';

interface ColumnChooserProps<Row extends RowData> {
  columns: GridColumn<Row>[];
  /** Always shown. */
  pinned: PinnedColumns;
  layout: GridLayout;
  onLayout: (layout: GridLayout) => void;
}

const DENSITY_LABELS: Record<GridDensity, string> = { comfortable: 'Comfortable', compact: 'Compact' };
const DENSITIES = (Object.entries(DENSITY_LABELS) as [GridDensity, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** Which columns of a grid are shown, and how dense its rows are. */
export function ColumnChooser<Row extends RowData>(props: ColumnChooserProps<Row>) {
  const { columns, pinned, layout, onLayout } = props;
  const titles = new Map(columns.map((column) => [column.id ?? '', titleOf(column)]));
  const offered = arrangeColumns([...titles.keys()], pinned, layout.order).filter(
    (id) => !isPinned(pinned, id),
  );
  const hiddenCount = offered.filter((id) => layout.hidden.includes(id)).length;

  function toggle(id: string) {
    const hidden = layout.hidden.includes(id)
      ? layout.hidden.filter((one) => one !== id)
      : [...layout.hidden, id];
    onLayout({ ...layout, hidden });
  }

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
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Density"
          data={DENSITIES}
          value={layout.density}
          onChange={(density) => onLayout({ ...layout, density })}
        />
        <fieldset className={classes.columns}>
          <legend className={classes.legend}>Shown columns</legend>
          {offered.map((id) => (
            <Checkbox
              key={id}
              size="sm"
              label={titles.get(id)}
              checked={!layout.hidden.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
        <div className={classes.foot}>
          <p className={classes.hint}>Drag a header to move its column, or Shift and an arrow on it.</p>
          <Button variant="subtle" size="compact-sm" onClick={() => onLayout(DEFAULT_LAYOUT)}>
            Reset
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
