import { GUIDE_ORDER_TEXTS, MOST_ORDERED } from '@fleetworth/contract/guide-valuation-choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useKeptEntries } from '../../shell/drafts/use-kept-entries.ts';
import { noticeFailure, noticeProblem } from '../../shell/notices/notices.tsx';
import { FLEET_LIST, type FleetView, namedRowsQuery } from '../fleet-view/public.ts';
import { fitsOrder, GUIDE_SELECTION, type GuideValues, startingValues } from './guide-selection.ts';

interface Ticked {
  view: FleetView;
  /** Null where everything that matches is ticked. */
  ids: number[] | null;
}

/** Takes ticked vehicles of the fleet into the selection, with their starting values; those that are in it keep theirs. */
export function useGuideSelecting() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { entries, kept } = useKeptEntries<GuideValues>(GUIDE_SELECTION.name);
  const [isBusy, setBusy] = useState(false);

  async function select({ view, ids }: Ticked) {
    if (isBusy) return;
    setBusy(true);
    try {
      const rows = await listTicked({ view, ids });
      const before = await kept.whenRead();
      const fresh = rows?.filter(({ id }) => !before.has(id)) ?? [];
      if (rows === null || !fitsOrder(fresh.length + before.size)) {
        noticeProblem(GUIDE_ORDER_TEXTS.tooMany);
        return;
      }
      kept.put(await startingValues(queryClient, fresh));
      await navigate({ to: paths.guideSelection });
    } catch (error) {
      noticeFailure(error);
    } finally {
      setBusy(false);
    }
  }

  async function listTicked({ view, ids }: Ticked): Promise<readonly FleetRow[] | null> {
    if (ids !== null)
      return fitsOrder(ids.length)
        ? await queryClient.fetchQuery(namedRowsQuery(FLEET_LIST, view, ids))
        : null;
    const { signal } = new AbortController();
    const { items, next } = await FLEET_LIST.askForPage(view, { after: '', per: MOST_ORDERED, signal });
    return next === undefined ? items : null;
  }

  return { count: entries?.size ?? 0, isBusy, select: (ticked: Ticked) => void select(ticked) };
}
