import type { SellChannelKey } from '@fleetworth/contract/selling-choices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { noticeFailure, noticeProblem } from '../../shell/notices/notices.tsx';
import type { SelectedRow, VehicleSelection } from '../vehicle-selection/public.ts';
import { flatRefusal } from './flat-refusal.ts';
import { sellItemOf, type SellValues } from './sell-kind.ts';
import { sellRun } from './sell-run.ts';

export interface ChosenChannel {
  provider: SellChannelKey;
  label: string;
}

/** Asked before vehicles are sold that the channel has already, or whose values look wrong. */
interface Question extends ChosenChannel {
  /** Units that the channel has already. */
  units: readonly string[];
  /** Units whose values look wrong. */
  toCheck: readonly string[];
}

const FILL_IN = 'Please fill out all required fields';
const MOST_LOOKED_AT = 1_000;

/** Sells the vehicles of a selection. What is accepted leaves it at once, what is refused stays to be mended. */
export function useSelling(name: string, selection: VehicleSelection<SellValues>, onPosted: () => void) {
  const run = useSyncExternalStore(sellRun.subscribe, sellRun.read);
  const { data: me } = useQuery(meQuery);
  useSaleEnd(name, selection.refuse, onPosted);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function begin(channel: ChosenChannel) {
    if (isAsking || selection.isIncomplete || sellRun.read()?.isRunning) return;
    if (selection.faulty > 0) return sayWhatIsMissing();
    setAsking(true);
    try {
      const units = await listListed(channel, selection.ids);
      const toCheck = selection.toCheck.map(({ unit }) => unit);
      if (units.length > 0 || toCheck.length > 0) setQuestion({ ...channel, units, toCheck });
      else sell(channel);
    } catch (error) {
      noticeFailure(error);
    }
    setAsking(false);
  }

  function sell({ provider }: ChosenChannel) {
    setQuestion(null);
    if (me === undefined) return;
    void sellRun.begin({ userId: me.id, selection: name, provider, vehicles: selection.rows.map(vehicleOf) });
  }

  return { run, begin, sell, question, dropQuestion: () => setQuestion(null) };
}

const vehicleOf = (row: SelectedRow<SellValues>) => ({
  companyId: row.company.id,
  item: sellItemOf(row.id, row.values),
});

/** Puts the texts of a refused sale at their vehicles; a sale that was not refused is posted. */
function useSaleEnd(name: string, refuse: VehicleSelection<SellValues>['refuse'], onPosted: () => void) {
  useEffect(
    () =>
      sellRun.onEnd(({ selection, refusal }) => {
        if (selection !== name) return;
        if (refusal === null) return onPosted();
        const companyIds = refusal.sent.map(({ companyId }) => companyId);
        const ids = refusal.sent.map(({ item }) => item.vehicle_id);
        refuse(flatRefusal(refusal.error, companyIds), ids);
      }),
    [name, refuse, onPosted],
  );
}

/** Says that a field is missing, and leads to the first one. */
function sayWhatIsMissing() {
  noticeProblem(FILL_IN);
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

async function listListed({ provider }: ChosenChannel, vehicleIds: readonly number[]): Promise<string[]> {
  const units: string[] = [];
  for (let from = 0; from < vehicleIds.length; from += MOST_LOOKED_AT) {
    const filters = { provider, vehicle_id: vehicleIds.slice(from, from + MOST_LOOKED_AT) };
    units.push(...(await call('listListedVehicles', { filters })).data.map(({ unit }) => unit));
  }
  return units;
}
