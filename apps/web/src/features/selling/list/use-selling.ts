import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { meQuery } from '../../../shell/api/me.queries.ts';
import { query } from '../../../shell/api/query.ts';
import { businessDayOf } from '../../../shell/api/today.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { showError, showProblem } from '../../../shell/notices/notices.tsx';
import { readRejections, type SelectedRow, type VehicleSelection } from '../../vehicle-selection/public.ts';
import { flattenError } from '../run/flatten-error.ts';
import { toRejections, type UnsentVehicle } from '../review/unsent-vehicles.tsx';
import { type Listing, type ReviewedVehicle, reviewSale } from '../review/sale-review.ts';
import { toSellItem, type SellValues } from './sell-values.ts';
import { sellRun } from '../run/sell-run.ts';

export interface ChosenChannel {
  provider: SellChannelKey;
  label: string;
}

interface Review extends ChosenChannel {
  vehicles: readonly ReviewedVehicle[];
}

const MISSING_FIELDS_TEXT = 'Please fill out all required fields';
const MAX_VEHICLES_PER_REQUEST = 1_000;

// Accepted vehicles are removed from the selection immediately. Rejected vehicles stay so that the user can
// correct them.
export function useSelling(
  selectionName: string,
  selection: VehicleSelection<SellValues>,
  onAllSent: () => void,
) {
  const run = useSyncExternalStore(sellRun.subscribe, sellRun.read);
  const { data: me } = useQuery(meQuery);
  useSaleEndHandler(selectionName, selection.markRejected, onAllSent);
  const [review, setReview] = useState<Review | null>(null);
  const [isLoadingReview, setLoadingReview] = useState(false);

  async function beginSale(channel: ChosenChannel) {
    if (isLoadingReview || selection.hasUnloadedRows || sellRun.read()?.isRunning) return;
    if (selection.rows.some(({ isComplete }) => !isComplete)) {
      showProblem(MISSING_FIELDS_TEXT);
      // The channel menu is closing and returns the focus first.
      requestAnimationFrame(() => selection.focusVehicleRef.current?.('fix'));
      return;
    }
    selection.clearRejected();
    setLoadingReview(true);
    try {
      const reviewData = await fetchReviewData(channel, selection.ids);
      setReview({
        ...channel,
        vehicles: reviewSale(selection.rows, { ...reviewData, channelLabel: channel.label }),
      });
    } catch (error) {
      showError(error);
    }
    setLoadingReview(false);
  }

  function send() {
    setReview(null);
    if (me === undefined || review === null) return;
    const { provider, vehicles } = review;
    selection.markRejected(toRejections(vehicles.flatMap(toUnsentVehicles)));
    const sendableItems = vehicles
      .filter(({ obstacle }) => obstacle === null)
      .map(({ row }) => toSaleVehicle(row));
    void sellRun.begin({ userId: me.id, selection: selectionName, provider, vehicles: sendableItems });
  }

  return { run, beginSale, isLoadingReview, send, review, closeReview: () => setReview(null) };
}

const toSaleVehicle = (row: SelectedRow<SellValues>) => ({
  companyId: row.company.id,
  item: toSellItem(row.id, row.values),
});

const toUnsentVehicles = ({ row, obstacle }: ReviewedVehicle): UnsentVehicle[] =>
  obstacle === null ? [] : [{ vehicleId: row.id, companyId: row.company.id, ...obstacle }];

function useSaleEndHandler(
  selectionName: string,
  markRejected: VehicleSelection<SellValues>['markRejected'],
  onAllSent: () => void,
) {
  useEffect(
    () =>
      sellRun.onEnd(({ selection, requestError, unsent }) => {
        if (selection !== selectionName) return;
        if (requestError === null && unsent.length === 0) return onAllSent();
        markRejected(toRejections(unsent.map(({ message, ...vehicle }) => ({ ...vehicle, text: message }))));
        if (requestError === null) return;
        const companyIds = requestError.vehicles.map(({ companyId }) => companyId);
        const ids = requestError.vehicles.map(({ item }) => item.vehicle_id);
        markRejected(readRejections(flattenError(requestError.error, companyIds), ids));
      }),
    [selectionName, markRejected, onAllSent],
  );
}

async function fetchReviewData({ provider }: ChosenChannel, vehicleIds: readonly number[]) {
  const channels = await queryClient.fetchQuery({ ...query('listSellChannels'), staleTime: 0 });
  const listings = new Map<number, Listing>();
  for (let from = 0; from < vehicleIds.length; from += MAX_VEHICLES_PER_REQUEST) {
    const filters = { provider, vehicle_id: vehicleIds.slice(from, from + MAX_VEHICLES_PER_REQUEST) };
    for (const { vehicle_id, sold_at, price } of (await call('listListedVehicles', { filters })).data)
      listings.set(vehicle_id, { day: businessDayOf(sold_at), price });
  }
  return { listings, companies: channels.find((channel) => channel.provider === provider)?.companies ?? [] };
}
