import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../../shell/api/api-client.ts';
import { meQuery } from '../../../shell/api/me.queries.ts';
import { query } from '../../../shell/api/query.ts';
import { businessDayOf } from '../../../shell/api/today.ts';
import { queryClient } from '../../../shell/api/query-client.ts';
import { showError, showProblem } from '../../../shell/notices/notices.tsx';
import {
  readRejectedTexts,
  type SelectedRow,
  type VehicleSelection,
} from '../../vehicle-selection/public.ts';
import { flattenError } from '../run/flatten-error.ts';
import { toRejectedTexts, type UnsentMark } from '../review/sale-marks.tsx';
import { type Listing, type ReviewedVehicle, reviewSale } from '../review/sale-review.ts';
import { sellItemOf, type SellValues } from './sell-kind.ts';
import { sellRun } from '../run/sell-run.ts';

export interface ChosenChannel {
  provider: SellChannelKey;
  label: string;
}

interface Review extends ChosenChannel {
  vehicles: readonly ReviewedVehicle[];
}

const FIELDS_MISSING = 'Please fill out all required fields';
const MAX_REVIEWED = 1_000;

// Accepted vehicles are removed from the selection immediately. Rejected vehicles stay so that the user can
// correct them.
export function useSelling(name: string, selection: VehicleSelection<SellValues>, onPosted: () => void) {
  const run = useSyncExternalStore(sellRun.subscribe, sellRun.read);
  const { data: me } = useQuery(meQuery);
  useSaleEnd(name, selection.mark, onPosted);
  const [review, setReview] = useState<Review | null>(null);
  const [isChecking, setChecking] = useState(false);

  async function beginSale(channel: ChosenChannel) {
    if (isChecking || selection.isIncomplete || sellRun.read()?.isRunning) return;
    if (selection.rows.some(({ isComplete }) => !isComplete)) {
      showProblem(FIELDS_MISSING);
      // Waits until the closing channel menu has returned the focus.
      requestAnimationFrame(() => selection.focusVehicleRef.current?.('fix'));
      return;
    }
    selection.clearMarks();
    setChecking(true);
    try {
      const reviewData = await readReviewData(channel, selection.ids);
      setReview({
        ...channel,
        vehicles: reviewSale(selection.rows, { ...reviewData, label: channel.label }),
      });
    } catch (error) {
      showError(error);
    }
    setChecking(false);
  }

  function send() {
    setReview(null);
    if (me === undefined || review === null) return;
    const { provider, vehicles } = review;
    selection.mark(toRejectedTexts(vehicles.flatMap(toUnsentMarks)));
    const sendableItems = vehicles
      .filter(({ obstacle }) => obstacle === null)
      .map(({ row }) => toSaleVehicle(row));
    void sellRun.begin({ userId: me.id, selection: name, provider, vehicles: sendableItems });
  }

  return { run, beginSale, isChecking, send, review, closeReview: () => setReview(null) };
}

const toSaleVehicle = (row: SelectedRow<SellValues>) => ({
  companyId: row.company.id,
  item: sellItemOf(row.id, row.values),
});

const toUnsentMarks = ({ row, obstacle }: ReviewedVehicle): UnsentMark[] =>
  obstacle === null ? [] : [{ vehicleId: row.id, companyId: row.company.id, ...obstacle }];

function useSaleEnd(name: string, mark: VehicleSelection<SellValues>['mark'], onPosted: () => void) {
  useEffect(
    () =>
      sellRun.onEnd(({ selection, requestError, unsent }) => {
        if (selection !== name) return;
        if (requestError === null && unsent.length === 0) return onPosted();
        mark(toRejectedTexts(unsent.map(({ message, ...vehicle }) => ({ ...vehicle, text: message }))));
        if (requestError === null) return;
        const companyIds = requestError.vehicles.map(({ companyId }) => companyId);
        const ids = requestError.vehicles.map(({ item }) => item.vehicle_id);
        mark(readRejectedTexts(flattenError(requestError.error, companyIds), ids));
      }),
    [name, mark, onPosted],
  );
}

async function readReviewData({ provider }: ChosenChannel, vehicleIds: readonly number[]) {
  const channels = await queryClient.fetchQuery({ ...query('listSellChannels'), staleTime: 0 });
  const listed = new Map<number, Listing>();
  for (let from = 0; from < vehicleIds.length; from += MAX_REVIEWED) {
    const filters = { provider, vehicle_id: vehicleIds.slice(from, from + MAX_REVIEWED) };
    for (const { vehicle_id, sold_at, price } of (await call('listListedVehicles', { filters })).data)
      listed.set(vehicle_id, { day: businessDayOf(sold_at), price });
  }
  return { listed, companies: channels.find((channel) => channel.provider === provider)?.companies ?? [] };
}
