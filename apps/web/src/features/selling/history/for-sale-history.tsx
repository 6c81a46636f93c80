import { Button, TextInput } from '@mantine/core';
import { SELL_RESULTS } from '@fleetworth/contract/selling-choices';
import { FilterSelect } from '@fleetworth/ui/filter-select';
import { type GridSelection, NOTHING_SELECTED } from '@fleetworth/ui/grid-selection';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { companiesQuery } from '../../../shell/api/directory.queries.ts';
import { useSelectionEntries } from '../../../shell/drafts/use-selection-entries.ts';
import { counted } from '../../../shell/format/plural.ts';
import { Page } from '../../../shell/layout/page.tsx';
import { showSuccess } from '../../../shell/notices/notices.tsx';
import { FOR_SALE_SELECTION, type SellValues } from '../list/sell-values.ts';
import { SellHistoryList } from './sell-history-list.tsx';
import type { HistoryQuery } from './sell-history.queries.ts';
import { SendToSellListButton } from './send-to-sell-list-button.tsx';
import classes from '../selling.module.css';
import { useSelectedOfferValues } from './use-selected-offer-values.ts';

const PER_PAGE = 100;

interface HistoryProps {
  onOpen: (vehicle: { id: number }) => void;
  /** `isPrimary` is true while no offer is selected. */
  renderBack: (isPrimary: boolean) => ReactNode;
  onAdded: () => void;
}

export function ForSaleHistory({ onOpen, renderBack, onAdded }: HistoryProps) {
  const { company_id, result, q } = useSearch({ from: '/shell/for-sale' });
  const filters: HistoryQuery = {
    per: PER_PAGE,
    ...(company_id !== undefined && { company_id }),
    ...(result !== undefined && { result }),
    ...(q !== undefined && { q }),
  };
  const [selection, setSelection] = useState<GridSelection>(NOTHING_SELECTED);
  const { store } = useSelectionEntries<SellValues>(FOR_SALE_SELECTION);
  const valuesByVehicle = useSelectedOfferValues(filters, selection);

  function addToSelection() {
    store.put(valuesByVehicle);
    showSuccess(`${counted(valuesByVehicle.size, 'vehicle')} added to the selection.`);
    onAdded();
  }

  return (
    <Page
      title="Sell History"
      subtitle="Vehicles offered through sell channels, newest first"
      filters={<HistoryFilters />}
    >
      <div className={classes.toolbar}>
        <SendToSellListButton count={valuesByVehicle.size} onSend={addToSelection} />
        <Button
          size="sm"
          h={32}
          variant="default"
          disabled={selection.ids.size === 0}
          onClick={() => setSelection(NOTHING_SELECTED)}
        >
          Clear Selection
        </Button>
        {renderBack(valuesByVehicle.size === 0)}
      </div>
      <SellHistoryList filters={filters} selection={selection} onSelect={setSelection} onOpen={onOpen} />
    </Page>
  );
}

const RESULT_OPTIONS = [
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
];

function HistoryFilters() {
  const { company_id, result, q } = useSearch({ from: '/shell/for-sale' });
  const navigate = useNavigate();
  const { data: companies = [] } = useQuery(companiesQuery);
  const [draftFilters, setDraftFilters] = useState({ company_id, result, q: q ?? '' });
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        const { q: keyword, ...others } = draftFilters;
        void navigate({
          to: '.',
          search: (before: object) => ({
            ...before,
            ...others,
            q: keyword.trim() === '' ? undefined : keyword,
          }),
        });
      }}
    >
      <FilterSelect
        label="Company"
        placeholder="All"
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={draftFilters.company_id === undefined ? [] : [String(draftFilters.company_id)]}
        isClearable
        onChange={([id]) =>
          setDraftFilters({ ...draftFilters, company_id: id === undefined ? undefined : Number(id) })
        }
      />
      <FilterSelect
        label="Result"
        placeholder="All"
        options={RESULT_OPTIONS}
        chosen={draftFilters.result === undefined ? [] : [draftFilters.result]}
        isClearable
        onChange={([next]) =>
          setDraftFilters({ ...draftFilters, result: SELL_RESULTS.find((result) => result === next) })
        }
      />
      <TextInput
        aria-label="Keyword"
        placeholder="Keyword: unit or VIN"
        value={draftFilters.q}
        onChange={({ currentTarget }) => setDraftFilters({ ...draftFilters, q: currentTarget.value })}
      />
      <Button type="submit" size="sm" variant="default">
        Filter
      </Button>
    </form>
  );
}
