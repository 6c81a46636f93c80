import type { AuctionResult, AuctionItem } from '@fleetworth/contract/auction-search';
import type { Condition } from '@fleetworth/contract/choices';
import { ROLE } from '@fleetworth/ui/table-roles';
import { NativeSelect } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { choicesOf, CONDITION_LABELS } from '../../shell/format/vehicle-labels.ts';
import type { FormatRegion } from '../../shell/api/region-names.ts';
import { AUCTION_COLUMNS } from './auction-columns.ts';
import classes from './auction-results.module.css';
import { formatVersionCount } from './result-labels.ts';

interface AuctionRowProps {
  result: AuctionResult;
  entryDetails: string | null;
  formatRegion: FormatRegion;
  item: AuctionItem;
  /** Index of the version. 0 is the best match, which is always visible. */
  version: number;
  isOpen: boolean;
  onToggle: () => void;
  condition: Condition;
  onCondition: (condition: Condition) => void;
}

const CONDITIONS = choicesOf(CONDITION_LABELS);

export function AuctionRow(props: AuctionRowProps) {
  const { result, item, version, condition, entryDetails, formatRegion } = props;
  const hasMore = result.items.length > 1;
  const { vin } = result.vehicle;
  const name = [vin, entryDetails, version > 0 && `version ${version + 1}`].filter(Boolean).join(', ');
  return (
    <tr
      {...ROLE.row}
      className={classes.row}
      data-further={version > 0 || undefined}
      {...(hasMore && getToggleProps(props.onToggle))}
    >
      <th {...ROLE.rowheader} scope="row" className={classes.vin}>
        <span className={classes.number}>{vin}</span>
        {entryDetails !== null && <span className={classes.entryDetails}>{entryDetails}</span>}
        {version > 0 && <span className={classes.version}>Version {version + 1}</span>}
        {version === 0 && hasMore && <VersionsButton {...props} />}
      </th>
      <td {...ROLE.cell} data-label="Condition" className={classes.condition}>
        <NativeSelect
          size="xs"
          aria-label={`Condition of ${name}`}
          data={CONDITIONS}
          value={condition}
          onChange={(event) => props.onCondition(event.currentTarget.value as Condition)}
        />
      </td>
      {AUCTION_COLUMNS.map(({ label, isText, isEmphasized, isFirstOfSubgroup, format }) => (
        <td
          key={label}
          {...ROLE.cell}
          data-label={label}
          data-align={isText ? undefined : 'end'}
          data-key={isEmphasized}
          data-first={isFirstOfSubgroup}
        >
          {format(item, { condition, formatRegion })}
        </td>
      ))}
    </tr>
  );
}

function VersionsButton({ result, entryDetails, isOpen, onToggle }: AuctionRowProps) {
  const countText = formatVersionCount(result.items.length);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${countText} of ${[result.vehicle.vin, entryDetails].filter(Boolean).join(', ')}`}
      className={classes.versions}
      onClick={onToggle}
    >
      <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {countText}
    </button>
  );
}

const getToggleProps = (onToggle: () => void) => ({
  tabIndex: 0,
  // Two quick clicks on a control of the row aren't a double click on the row.
  onDoubleClick: ({ target }: MouseEvent<HTMLTableRowElement>) => {
    if (!(target as Element).closest('button, select')) onToggle();
  },
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onToggle();
  },
});

export const FailedRow = ({
  result: { vehicle, error },
  entryDetails,
}: Pick<AuctionRowProps, 'result' | 'entryDetails'>) => (
  <tr {...ROLE.row} className={classes.row}>
    <th {...ROLE.rowheader} scope="row" className={classes.vin}>
      <span className={classes.number}>{vehicle.vin}</span>
      {entryDetails !== null && <span className={classes.entryDetails}>{entryDetails}</span>}
    </th>
    <td {...ROLE.cell} colSpan={AUCTION_COLUMNS.length + 1} className={classes.failed}>
      <span className={classes.reason}>{error}</span>
    </td>
  </tr>
);
