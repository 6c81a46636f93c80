import { useDebouncedValue } from '@mantine/hooks';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { matchesVehicle } from '@fleetworth/domain/vehicle-search';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { formatLocation, formatModel } from '../../shell/format/vehicle-labels.ts';
import { vehicleChoicesQuery } from './mileage.queries.ts';
import classes from './mileage.module.css';

const SEARCH_DELAY_MS = 200;

export function VehicleHeader({ vehicle }: { vehicle: FleetRow | undefined }) {
  const navigate = useNavigate({ from: paths.mileage });
  const [searchText, setSearchText] = useState('');
  const [debouncedSearch] = useDebouncedValue(searchText, SEARCH_DELAY_MS);
  const firstPage = useQuery(vehicleChoicesQuery(''));
  const isServerSearch = firstPage.data?.hasMore === true;
  const matches = useQuery({ ...vehicleChoicesQuery(debouncedSearch.trim()), enabled: isServerSearch });
  const rows = (isServerSearch ? matches.data : firstPage.data)?.rows ?? [];
  const isListed = vehicle === undefined || rows.some(({ id }) => id === vehicle.id);
  const listedVehicles = isListed ? rows : [vehicle, ...rows];
  const options = listedVehicles.map(toOption);

  function isMatch(value: string, q: string): boolean {
    const row = listedVehicles.find(({ id }) => id === Number(value));
    return row !== undefined && matchesVehicle(row, q);
  }

  return (
    <>
      <FilterSelect
        label="Vehicle"
        placeholder="Choose"
        options={options}
        chosen={vehicle ? [String(vehicle.id)] : []}
        widthPx={340}
        hasMore={isServerSearch}
        onSearch={setSearchText}
        isMatch={isMatch}
        disabledReason={firstPage.data?.rows.length === 0 ? 'Sorry you do not have any vehicle.' : undefined}
        onChange={([id]) => void navigate({ search: { vehicle: Number(id) } })}
      />
      {vehicle && (
        <span className={classes.vehicle}>
          <Link
            from={paths.mileage}
            search={(before) => ({ ...before, panel: vehicle.id })}
            resetScroll={false}
            data-opens-panel={vehicle.id}
            className={classes.unit}
          >
            {vehicle.unit}
          </Link>
          <span>{formatModel(vehicle)}</span>
          <span>{formatLocation(vehicle.location)}</span>
          <span>{vehicle.company.name}</span>
        </span>
      )}
    </>
  );
}

const toOption = (row: FleetRow) => ({
  value: String(row.id),
  label: `${row.unit} · ${formatModel(row)} · ${row.vin}`,
  shortLabel: row.unit,
});
