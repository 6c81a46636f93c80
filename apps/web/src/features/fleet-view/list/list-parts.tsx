import { Button, VisuallyHidden } from '@mantine/core';
import type { FleetTotal } from '@fleetworth/contract/fleet-total';
import { Icon } from '@fleetworth/ui/icon';
import type { ComponentProps } from 'react';
import { useAuthority } from '../../../shell/api/authority.ts';
import { showProblem } from '../../../shell/notices/notices.tsx';
import { counted } from '../../../shell/format/plural.ts';
import { today } from '../../../shell/api/today.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import classes from './list-parts.module.css';
import type { ListedRow } from './listed-row.ts';
import { OldLegend } from '../cells/old-mark.tsx';
import { RoughLegend } from '../cells/rough-mark.tsx';
import { oldReason, roughReason } from './value-labels.ts';

interface MarksProps {
  rows: readonly ListedRow[];
  /** Totals of all matching rows, loaded or not; undefined while loading. */
  total: Pick<FleetTotal, 'is_sandbox'> | undefined;
}

/** Shows remarks about the values, such as sandbox data. */
export function Marks({ rows, total }: MarksProps) {
  return (
    <>
      {total?.is_sandbox && <SandboxMark />}
      {rows.some((row) => roughReason(row) !== null) && <RoughLegend />}
      {rows.some((row) => oldReason(row, today()) !== null) && <OldLegend />}
    </>
  );
}

/** Shows the marks below the title, because narrow screens have no space next to it. */
export const NarrowMarks = (props: MarksProps) => (
  <span className={classes.marks}>
    <Marks {...props} />
  </span>
);

/** Shows the number of matching vehicles, or nothing while it is undefined. */
export function MatchCount({ count }: { count: number | undefined }) {
  return (
    <output className={classes.count}>
      {count !== undefined && (
        <>
          {counted(count, 'vehicle')}
          <VisuallyHidden> found</VisuallyHidden>
        </>
      )}
    </output>
  );
}

export function AddVehicleButton({ onAdd }: { onAdd: () => void }) {
  const { reasonNotToAdd } = useAuthority();
  return (
    <ToolbarButton label="Add vehicle" icon="plus" disabledReason={reasonNotToAdd} onPress={onAdd} isMain />
  );
}

interface ToolbarButtonProps {
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
  /** Why the action isn't available. */
  disabledReason: string | undefined;
  onPress: () => void;
  isMain?: boolean;
}

/** Renders a button that explains why it isn't available when the user presses it. */
export const ToolbarButton = ({
  label,
  icon,
  disabledReason,
  onPress,
  isMain = false,
}: ToolbarButtonProps) => (
  <Button
    size="sm"
    h={32}
    {...(!isMain && { variant: 'default', px: 10, fw: 500 })}
    leftSection={<Icon name={icon} sizePx={14} />}
    aria-disabled={disabledReason !== undefined}
    {...(disabledReason !== undefined && { 'data-disabled': true })}
    onClick={() => (disabledReason === undefined ? onPress() : showProblem(disabledReason))}
  >
    {label}
  </Button>
);
