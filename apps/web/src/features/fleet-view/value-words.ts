import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { figures } from '../../shell/figures.ts';

type Basis = NonNullable<FleetRow['value_basis']>;

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What values of the built-in model are: 'built-in model, 2015 auction data, indexed to September 2026'. */
export function modelWords({ data_year, index_month }: Pick<Basis, 'data_year' | 'index_month'>): string {
  const data = `built-in model, ${data_year} auction data`;
  return index_month === null ? data : `${data}, indexed to ${month.format(new Date(`${index_month}-01`))}`;
}

export const LOW_CONFIDENCE = 'Low confidence: there is little to tell this value by';

/** Between what eight of ten of a guide’s values of such vehicles lie: 'Likely $12,308 to $14,906'; empty without a band. */
function bandWords({ low, high }: Pick<Basis, 'low' | 'high'>): string {
  return low === null || high === null ? '' : `Likely ${figures.wholeUsd(low)} to ${figures.wholeUsd(high)}`;
}

/** How far off the value of a row may be, how it was found, when, and how sure it is; undefined without a basis. */
export function basisWords({ value_basis, valued_on }: FleetRow): string | undefined {
  if (value_basis === null) return undefined;
  const model = modelWords(value_basis);
  const lines = [
    bandWords(value_basis),
    `${model.charAt(0).toUpperCase()}${model.slice(1)}`,
    value_basis.kind === 'price' ? 'By what such vehicles keep of the price it cost' : '',
    value_basis.confidence === 'low' ? LOW_CONFIDENCE : '',
    valued_on === null ? '' : `Valued on ${figures.date(valued_on)}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** What the screen says of its model: that of the latest month among its rows; undefined where no row comes from a model. */
export function modelOfRows(rows: readonly FleetRow[]): string | undefined {
  const [latest] = rows
    .flatMap(({ value_basis }) => value_basis ?? [])
    .toSorted((a, b) => (b.index_month ?? '').localeCompare(a.index_month ?? ''));
  return latest && modelWords(latest);
}
