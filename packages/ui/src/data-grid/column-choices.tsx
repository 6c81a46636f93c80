import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import classes from './column-chooser.module.css';
import { DEFAULT_LAYOUT, type GridDensity, type GridLayout } from './grid-layout.ts';

interface ColumnChoicesProps {
  columnIds: readonly string[];
  titles: ReadonlyMap<string, string>;
  layout: GridLayout;
  onLayout: (layout: GridLayout) => void;
}

const DENSITY_LABELS: Record<GridDensity, string> = { comfortable: 'Comfortable', compact: 'Compact' };
const DENSITIES = (Object.entries(DENSITY_LABELS) as [GridDensity, string][]).map(([value, label]) => ({
  value,
  label,
}));

export function ColumnChoices({ columnIds, titles, layout, onLayout }: ColumnChoicesProps) {
  function toggle(id: string) {
    const hidden = layout.hidden.includes(id)
      ? layout.hidden.filter((candidate) => candidate !== id)
      : [...layout.hidden, id];
    onLayout({ ...layout, hidden });
  }

  return (
    <>
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
        {columnIds.map((id) => (
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
        <p className={classes.hint}>
          Drag a column header to move the column, or focus it and press Shift+Arrow.
        </p>
        <Button variant="subtle" size="compact-sm" onClick={() => onLayout(DEFAULT_LAYOUT)}>
          Reset
        </Button>
      </div>
    </>
  );
}
