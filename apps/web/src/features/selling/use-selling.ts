import type { SellHistoryItem } from '@fleetworth/contract/selling';
import { SOLD_MESSAGE, type SellChannelKey } from '@fleetworth/contract/selling-choices';
import { useState, useSyncExternalStore } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { noticeFailure, noticeProblem, noticeSuccess } from '../../shell/notices/notices.tsx';
import type { SelectedRow, VehicleSelection } from '../vehicle-selection/public.ts';
import { flatRefusal } from './flat-refusal.ts';
import { sellItemOf, type SellValues } from './sell-kind.ts';
import { sellRun } from './sell-run.ts';

export interface ChosenChannel {
  provider: SellChannelKey;
  label: string;
}

/** Vehicles that stand at the channel already: selling them again is asked for first. */
interface Question extends ChosenChannel {
  units: readonly string[];
}

const FILL_IN = 'Please fill out all required fields';
const MOST_LOOKED_AT = 1_000;

/** Sells the vehicles of a selection. What is accepted leaves it at once, what is refused stays to be mended. */
export function useSelling(selection: VehicleSelection<SellValues>, onPosted: () => void) {
  const run = useSyncExternalStore(sellRun.subscribe, sellRun.read);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function begin(channel: ChosenChannel) {
    if (isAsking || sellRun.read() !== null) return;
    if (selection.faulty > 0) return sayWhatIsMissing();
    setAsking(true);
    try {
      const units = await listListed(channel, selection.ids);
      if (units.length > 0) setQuestion({ ...channel, units });
      else void sell(channel);
    } catch (error) {
      noticeFailure(error);
    }
    setAsking(false);
  }

  async function sell({ provider, label }: ChosenChannel) {
    setQuestion(null);
    let isRefused = false;
    const answered = await sellRun.begin({
      provider,
      label,
      vehicles: selection.rows.map(orderOf),
      onAnswered: (items) => selection.remove(acceptedOf(items)),
      onRefused: (error, sent) => {
        isRefused = true;
        const flat = flatRefusal(
          error,
          sent.map(({ companyId }) => companyId),
        );
        const ids = sent.map(({ item }) => item.vehicle_id);
        if (selection.refuse(flat, ids)) noticeProblem('Please check the marked vehicles.');
        else noticeFailure(error);
      },
    });
    if (answered.length > 0) sayHowItEnded(answered);
    void queryClient.invalidateQueries();
    if (!isRefused) onPosted();
  }

  return { run, begin, sell, question, dropQuestion: () => setQuestion(null) };
}

const orderOf = (row: SelectedRow<SellValues>) => ({
  companyId: row.company.id,
  item: sellItemOf(row.id, row.values),
});

const acceptedOf = (items: readonly SellHistoryItem[]): number[] =>
  items.filter(({ result }) => result === 'success').map(({ vehicle }) => vehicle.id);

function sayHowItEnded(items: readonly SellHistoryItem[]) {
  const failed = items.filter(({ result }) => result === 'failed').length;
  const open = items.filter(({ result }) => result === null).length;
  if (failed > 0) noticeProblem(`${failed} of ${items.length} vehicles were not accepted.`);
  else if (open > 0)
    noticeProblem(`${open} of ${items.length} vehicles have no answer yet. Selling goes on.`);
  else noticeSuccess(SOLD_MESSAGE);
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
