import { listFleet } from '@fleetworth/contract/fleet-view';
import { jsonWriter, WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { FleetPage } from './list-fleet.ts';

const writePagination = jsonWriter(listFleet.data.shape.pagination);

/** The list's answer, put together from rows that are written already: each is given its line number. */
export function writeFleetPage({ rows, before, pagination }: FleetPage): WrittenAnswer<typeof listFleet> {
  let items = '';
  for (const [place, row] of rows.entries())
    items += `${place === 0 ? '' : ','}{"index":${before + place + 1},${row}`;
  return new WrittenAnswer(
    Buffer.from(`{"data":{"items":[${items}],"pagination":${writePagination(pagination)}}}`),
  );
}
