import type { Company } from '@fleetworth/contract/companies';
import type { Location } from '@fleetworth/contract/locations';
import { AddButton } from '@fleetworth/ui/page-buttons';
import { PageEmpty } from '@fleetworth/ui/page-state';
import { CardFacts, RecordCards } from '@fleetworth/ui/record-cards';
import type { RowAction } from '@fleetworth/ui/row-button';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useAuthority } from '../../shell/api/authority.ts';
import { locationsQuery } from '../../shell/api/directory.queries.ts';
import { lazyDialog } from '../../shell/forms/lazy-dialog.tsx';
import { Page } from '../../shell/layout/page.tsx';
import { formatPhone } from '@fleetworth/domain/phone-format';
import { type TableSearch, useTableSearch } from '../../shell/url/table-search.ts';
import { DeleteLocation } from './delete-location.tsx';

const [LocationDialog, usePreloadedDialog] = lazyDialog(
  async () => (await import('./location.dialog.tsx')).LocationDialog,
);

interface LocationsPageProps extends Pick<ComponentProps<typeof Page>, 'title' | 'back' | 'filters'> {
  company: Company;
  search: TableSearch;
  isDetailed?: boolean;
}

export function LocationsPage({ company, search, isDetailed = false, ...pageProps }: LocationsPageProps) {
  const { open, close } = useTableSearch(search, 'name');
  const locations = useSuspenseQuery(locationsQuery(company.id));
  const disabledReason = useAuthority().getReadOnlyReason(company.id);
  const selectedLocation = locations.data.find(({ id }) => id === search.id);
  const isDeleting = search.dialog === 'delete' && disabledReason === undefined;
  const addButton = (
    <AddButton label="Add location" disabledReason={disabledReason} onAdd={() => open('add')} />
  );
  usePreloadedDialog();

  const actions = ({ id }: Location): RowAction[] => [
    { label: 'Edit', disabledReason, onRun: () => open('edit', id) },
    { label: 'Delete', disabledReason, isDestructive: true, onRun: () => open('delete', id) },
  ];

  return (
    <Page {...pageProps} actions={locations.data.length > 0 && addButton} queries={[locations]}>
      <RecordCards
        label="Locations"
        rows={locations.data}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        actions={actions}
        empty={<PageEmpty text="If you want to add location please hit the button.">{addButton}</PageEmpty>}
      >
        {(location) => (
          <CardFacts
            facts={
              isDetailed ? [...buildDetails(location), ...buildMoreDetails(location)] : buildDetails(location)
            }
          />
        )}
      </RecordCards>
      {(search.dialog === 'add' || (search.dialog === 'edit' && selectedLocation)) && (
        <LocationDialog
          location={search.dialog === 'edit' ? selectedLocation : undefined}
          company={company}
          isFirstLocation={locations.data.length === 0}
          disabledReason={disabledReason}
          onClose={close}
        />
      )}
      <DeleteLocation location={isDeleting ? selectedLocation : undefined} onClose={close} />
    </Page>
  );
}

const buildDetails = (location: Location) =>
  [
    ['Address', location.address],
    ['ZIP', location.zip],
    ['CODE', location.code],
    ['City / state', `${location.city.name} / ${location.state.name}`],
  ] as const;

const buildMoreDetails = (location: Location) =>
  [
    ['Region', location.region.name],
    ['Depreciation', formatAssumption(location.monthly_depreciation_assumption, '% a month')],
    ['Mileage', formatAssumption(location.monthly_mileage_assumption, 'miles a month')],
    ['Finance length', formatAssumption(location.finance_length, 'months')],
    ['AVG CR', location.avg_cr],
    ['Due location', location.due_location_name],
    ['Pickup number', location.pickup_location_number],
    ['Person', location.person],
    ['Phone', location.phone && formatPhone(location.phone)],
    ['Email', location.email],
  ] as const;

const formatAssumption = (count: number | null, unit: string) =>
  count === null ? null : `${count.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${unit}`;
