import { Button } from '@mantine/core';
import type { Condition } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { PageEmpty, PageFailed } from '@fleetworth/ui/page-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChangesSection } from '../../features/changes/changes-section.tsx';
import { FinanceSection } from '../../features/finance/finance-section.tsx';
import { EquationSection } from '../../features/fleet-view/list/equation-section.tsx';
import { GuideSection, AuctionValueSection } from '../../features/fleet-view/list/auction-value-section.tsx';
import { HistorySection } from '../../features/market-values/history-section.tsx';
import { MileageSection } from '../../features/mileage/mileage-section.tsx';
import { DeleteVehicleButton } from '../../features/vehicles/delete-vehicle.tsx';
import { IdentitySection } from '../../features/vehicles/identity-section.tsx';
import { failureText } from '../../shell/api/api-error.ts';
import { useAuthority } from '../../shell/api/authority.ts';
import { TagMark } from '../../shell/format/tag-mark.tsx';
import { isValueTimedOut, retryValue, vehicleRowQuery } from '../../shell/api/vehicle-row.queries.ts';
import { usePeriodType } from './use-period-type.ts';
import type { VehicleTab } from './use-vehicle-tab.ts';
import classes from './vehicle-panel.module.css';
import { VehiclePanelSkeleton } from './vehicle-panel-skeleton.tsx';

export interface VehiclePanelProps {
  vehicleId: number;
  previewCondition: Condition | undefined;
  /** Row of the list that opened the panel. It is shown while the vehicle loads. */
  listedRow: FleetRow | undefined;
  onEdit: (tab: VehicleTab) => void;
  onShowHistory: () => void;
  onSetPrice: (() => void) | undefined;
  onClose: () => void;
}

export function VehiclePanel(props: VehiclePanelProps) {
  const { vehicleId, previewCondition, listedRow, onEdit, onSetPrice, onClose } = props;
  const request = { vehicleId, condition: previewCondition };
  const rowQuery = useQuery(vehicleRowQuery(request));
  const queryClient = useQueryClient();
  const { getReadOnlyReason } = useAuthority();
  const periodType = usePeriodType(String((rowQuery.data?.row ?? listedRow)?.company.id));
  const row = rowQuery.data === undefined ? listedRow : rowQuery.data.row;
  if (row === undefined && rowQuery.error)
    return <PageFailed text={failureText(rowQuery.error)} onRetry={() => void rowQuery.refetch()} />;
  if (row === undefined) return <VehiclePanelSkeleton />;
  if (row === null) return <PageEmpty text="This vehicle doesn't exist." />;
  const readOnlyReason = getReadOnlyReason(row.company.id);
  const onRetry =
    rowQuery.data && isValueTimedOut(rowQuery.data) ? () => retryValue(queryClient, request) : undefined;

  return (
    <>
      <EquationSection
        row={row}
        actions={
          onSetPrice && (
            <EditButton
              label="Set price"
              unit={row.unit}
              disabledReason={readOnlyReason}
              onEdit={onSetPrice}
            />
          )
        }
      />
      <IdentitySection
        row={row}
        tags={
          <span className={classes.tags}>
            {row.tags.map((tag) => (
              <TagMark key={tag.id} {...tag} />
            ))}
          </span>
        }
        actions={
          <EditButton
            label="Edit"
            unit={row.unit}
            disabledReason={readOnlyReason}
            onEdit={() => onEdit('vehicle')}
          />
        }
      />
      <AuctionValueSection row={row} previewCondition={previewCondition} onRetry={onRetry} />
      <GuideSection row={{ ...row, previewCondition }} />
      <HistorySection row={row} onShowAll={props.onShowHistory} />
      <FinanceSection
        row={row}
        periodType={periodType}
        actions={
          <EditButton
            label={row.finance === null ? 'Add finance data' : 'Edit finance data'}
            unit={row.unit}
            disabledReason={readOnlyReason}
            onEdit={() => onEdit('finance')}
          />
        }
      />
      <MileageSection row={row} onRetry={onRetry} />
      <ChangesSection vehicleId={row.id} />
      <div className={classes.apart}>
        <DeleteVehicleButton vehicle={row} disabledReason={readOnlyReason} onDeleted={onClose} />
      </div>
    </>
  );
}

interface EditButtonProps {
  label: string;
  unit: string;
  disabledReason: string | undefined;
  onEdit: () => void;
}

const EditButton = ({ label, unit, disabledReason, onEdit }: EditButtonProps) => (
  <Button
    size="compact-sm"
    variant="default"
    aria-label={`${label} ${unit}`}
    disabled={disabledReason !== undefined}
    title={disabledReason}
    onClick={onEdit}
  >
    {label}
  </Button>
);
