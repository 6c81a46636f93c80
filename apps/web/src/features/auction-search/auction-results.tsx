import type { AuctionResult } from '@fleetworth/contract/auction-search';
import type { Condition } from '@fleetworth/contract/choices';
import { ROLE } from '@fleetworth/ui/table-roles';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useFormatRegion } from '../../shell/api/region-names.ts';
import { AUCTION_COLUMNS, AUCTION_GROUPS } from './auction-columns.ts';
import classes from './auction-results.module.css';
import { AuctionRow, FailedRow } from './auction-row.tsx';
import { formatResultCount } from './result-labels.ts';
import { formatEntryDetails } from './search-entries.ts';

// The screen remounts this component for each search, which resets the selected conditions and the open rows.
export function AuctionResults({ results }: { results: readonly AuctionResult[] }) {
  const [conditions, setConditions] = useState<Record<string, Condition>>({});
  const [openIndexes, setOpenIndexes] = useState<readonly number[]>([]);
  const formatRegion = useFormatRegion();
  const vins = results.map(({ vehicle }) => vehicle.vin);
  // Mileage and region distinguish results when the same VIN was searched twice.
  const getEntryDetails = ({ vehicle }: AuctionResult): string | null =>
    vins.indexOf(vehicle.vin) === vins.lastIndexOf(vehicle.vin)
      ? null
      : formatEntryDetails(vehicle, formatRegion);
  const toggle = (index: number) =>
    setOpenIndexes((before) =>
      before.includes(index) ? before.filter((candidate) => candidate !== index) : [...before, index],
    );

  return (
    <>
      <VisuallyHidden component="output">{formatResultCount(results)}</VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the keyboard */}
      <section aria-label="Results" tabIndex={0} className={classes.frame}>
        <table {...ROLE.table} aria-label="Auction values" className={classes.table}>
          <TableHead />
          <tbody {...ROLE.rowgroup}>
            {results.map((result, index) => {
              const isOpen = openIndexes.includes(index);
              const entryDetails = getEntryDetails(result);
              if (result.error !== null)
                return <FailedRow key={index} result={result} entryDetails={entryDetails} />;
              return result.items
                .slice(0, isOpen ? undefined : 1)
                .map((item, itemIndex) => (
                  <AuctionRow
                    key={`${index} ${itemIndex}`}
                    result={result}
                    entryDetails={entryDetails}
                    formatRegion={formatRegion}
                    item={item}
                    version={itemIndex}
                    isOpen={isOpen}
                    onToggle={() => toggle(index)}
                    condition={conditions[`${index} ${itemIndex}`] ?? item.condition}
                    onCondition={(next) =>
                      setConditions((before) => ({ ...before, [`${index} ${itemIndex}`]: next }))
                    }
                  />
                ));
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}

function TableHead() {
  return (
    <thead {...ROLE.rowgroup}>
      <tr {...ROLE.row}>
        <th {...ROLE.columnheader} scope="col" rowSpan={3} className={classes.vin}>
          VIN
        </th>
        <th {...ROLE.columnheader} scope="col" rowSpan={3}>
          Condition
        </th>
        {AUCTION_GROUPS.map(({ title, subgroups }) => (
          <th
            key={title}
            {...ROLE.columnheader}
            scope="colgroup"
            colSpan={subgroups.flatMap(({ columns }) => columns).length}
            className={classes.group}
          >
            {title}
          </th>
        ))}
      </tr>
      <tr {...ROLE.row}>
        {AUCTION_GROUPS.flatMap(({ subgroups }) => subgroups).map(({ title, columns }) => (
          <th
            key={title}
            {...ROLE.columnheader}
            scope="colgroup"
            colSpan={columns.length}
            className={classes.group}
          >
            {title}
          </th>
        ))}
      </tr>
      <tr {...ROLE.row}>
        {AUCTION_COLUMNS.map(({ title, label, isText }) => (
          <th key={label} {...ROLE.columnheader} scope="col" data-align={isText ? undefined : 'end'}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
