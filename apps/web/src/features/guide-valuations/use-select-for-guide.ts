import { GUIDE_ORDER_TEXTS, MAX_ORDERED_VEHICLES } from '@fleetworth/contract/guide-valuation-choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { locationsQuery } from '../../shell/api/directory.queries.ts';
import { query } from '../../shell/api/query.ts';
import { useSelectionEntries } from '../../shell/drafts/use-selection-entries.ts';
import { showError, showProblem } from '../../shell/notices/notices.tsx';
import { FLEET_LIST, type FleetView, rowsByIdQuery } from '../fleet-view/public.ts';

export type GuideOrderInput = Record<'mileage' | 'grade' | 'state', string | number | null>;

export const SELECTION_NAME = 'guide valuation';

interface ListSelection {
  view: FleetView;
  /** Null when all vehicles that match the view are selected. */
  ids: number[] | null;
}

export function useSelectForGuide() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { entries, store } = useSelectionEntries<GuideOrderInput>(SELECTION_NAME);
  const [isBusy, setBusy] = useState(false);

  async function select({ view, ids }: ListSelection) {
    if (isBusy) return;
    setBusy(true);
    try {
      const rows = await listSelectedRows({ view, ids });
      const storedEntries = await store.waitForEntries();
      const newRows = rows?.filter(({ id }) => !storedEntries.has(id)) ?? [];
      if (rows === null || !fitsInOrder(newRows.length + storedEntries.size)) {
        showProblem(GUIDE_ORDER_TEXTS.tooMany);
        return;
      }
      store.put(await loadInitialValues(queryClient, newRows));
      await navigate({ to: paths.guideSelection });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  async function listSelectedRows({ view, ids }: ListSelection): Promise<readonly FleetRow[] | null> {
    if (ids !== null)
      return fitsInOrder(ids.length)
        ? await queryClient.fetchQuery(rowsByIdQuery(FLEET_LIST, view, ids))
        : null;
    const { signal } = new AbortController();
    const { items, next } = await FLEET_LIST.fetchPage(view, {
      after: '',
      per: MAX_ORDERED_VEHICLES,
      signal,
    });
    return next === undefined ? items : null;
  }

  return { count: entries?.size ?? 0, isBusy, select: (selection: ListSelection) => void select(selection) };
}

export const fitsInOrder = (count: number): boolean => count <= MAX_ORDERED_VEHICLES;

async function loadInitialValues(
  queryClient: QueryClient,
  rows: readonly FleetRow[],
): Promise<Map<number, GuideOrderInput>> {
  const companyIds = [...new Set(rows.map(({ company }) => company.id))];
  const [states, ...locations] = await Promise.all([
    queryClient.ensureQueryData(query('listStates')),
    ...companyIds.map((id) => queryClient.ensureQueryData(locationsQuery(id))),
  ]);
  const codeByStateId = new Map(states.map(({ id, code }) => [id, code]));
  const stateByLocationId = new Map(
    locations.flatMap((locationsOfCompany) =>
      locationsOfCompany.map(({ id, state }) => [id, codeByStateId.get(state.id) ?? null] as const),
    ),
  );
  return new Map(
    rows.map(({ id, mileage, last_mileage_record, location }) => {
      const grade = last_mileage_record?.condition_grade ?? null;
      return [
        id,
        {
          mileage,
          grade: grade !== null && grade >= 1 ? grade : null,
          state: stateByLocationId.get(location.id) ?? null,
        },
      ];
    }),
  );
}
