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
import { OldValueLegend } from '../cells/old-value-mark.tsx';
import { RoughValueLegend } from '../cells/rough-value-mark.tsx';
import { explainOldValue, explainRoughValue } from './value-labels.ts';

interface ListMarksProps {
  rows: readonly ListedRow[];
  total: Pick<FleetTotal, 'is_sandbox'> | undefined;
}

export function ListMarks({ rows, total }: ListMarksProps) {
  return (
    <>
      {total?.is_sandbox && <SandboxMark />}
      {rows.some((row) => explainRoughValue(row) !== null) && <RoughValueLegend />}
      {rows.some((row) => explainOldValue(row, today()) !== null) && <OldValueLegend />}
    </>
  );
}

export const NarrowListMarks = (props: ListMarksProps) => (
  <span className={classes.marks}>
    <ListMarks {...props} />
  </span>
);

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
  const { noWritableCompanyReason } = useAuthority();
  return (
    <ToolbarButton
      label="Add vehicle"
      icon="plus"
      disabledReason={noWritableCompanyReason}
      onPress={onAdd}
      isMain
    />
  );
}

interface ToolbarButtonProps {
  label: string;
  icon: ComponentProps<typeof Icon>['name'];
  disabledReason: string | undefined;
  onPress: () => void;
  isMain?: boolean;
}

// The button can be pressed even if the action isn't available, and then explains the reason.
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
