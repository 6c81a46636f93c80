import { listFleet } from '@fleetworth/contract/fleet-view';
import { jsonWriter, WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { FleetPage } from './list-fleet.ts';

const OPENING = Buffer.from('{"data":{"items":[');
const BRACE_BYTES = 1;

const writePagination = jsonWriter(listFleet.data.shape.pagination);

/** The list's answer, put together from rows that are written already: each is given its line number. */
export function writeFleetPage({ rows, before, pagination }: FleetPage): WrittenAnswer<typeof listFleet> {
  const parts: Buffer[] = [OPENING];
  for (const [place, row] of rows.entries()) {
    const comma = place === 0 ? '' : ',';
    parts.push(Buffer.from(`${comma}{"index":${before + place + 1},`), row.subarray(BRACE_BYTES));
  }
  parts.push(Buffer.from(`],"pagination":${writePagination(pagination)}}}`));
  return new WrittenAnswer(Buffer.concat(parts));
}
