import { hash } from 'node:crypto';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { findTriggeredError } from '../sandbox-triggers.ts';
import { parseVin } from './parse-vin.ts';
import type { HistoryReport, VehicleHistory } from './port.ts';

const STATES = ['FL', 'GA', 'TX', 'CA', 'NY', 'AZ', 'NV', 'CO'];
const TRIMS = ['Base', 'SE', 'LE', 'XLE', 'Limited'];
const MILES_PER_YEAR = 11_000;
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const COUNTRY_BY_VIN_START: Readonly<Record<string, string>> = {
  1: 'United States',
  4: 'United States',
  5: 'United States',
  2: 'Canada',
  3: 'Mexico',
  J: 'Japan',
  K: 'South Korea',
  W: 'Germany',
};

/** Generates reports that depend only on the VIN and the day. A trigger VIN fails with its error. */
export const makeSandboxVehicleHistory = (): VehicleHistory => ({
  provider: 'vinaudit',
  isSandbox: true,
  orderReport: async (text) => {
    const vin = parseVin(text);
    const error = findTriggeredError('vinaudit', vin);
    if (error) throw error;
    return `sandbox-${vin}`;
  },
  fetchReport: async ({ vin }, { day }) => makeReport(parseVin(vin), day),
});

const hashNumber = (salt: string, vin: string): number =>
  Number.parseInt(hash('sha256', `${salt}|${vin}`).slice(0, 8), 16);

const pick = <T>(values: readonly T[], salt: string, vin: string): T =>
  values[hashNumber(salt, vin) % values.length] as T;

// Year letters repeat after 30 years, and passenger cars since 2010 have a letter at position 7.
function computeModelYear(vin: string): number {
  const index = YEAR_LETTERS.indexOf(vin.charAt(9));
  return (/[A-Z]/.test(vin.charAt(6)) ? 2010 : 1980) + Math.max(index, 0);
}

function makeReport(vin: string, day: CalendarDate): HistoryReport {
  const historyHash = hashNumber('history', vin);
  const firstYear = Math.min(computeModelYear(vin), Number(day.slice(0, 4)) - 1);
  const makeDate = (salt: string, yearsLater: number) => {
    const month = String(1 + (hashNumber(`${salt}-month`, vin) % 12)).padStart(2, '0');
    const dayOfMonth = String(1 + (hashNumber(salt, vin) % 28)).padStart(2, '0');
    const date = `${firstYear + yearsLater}-${month}-${dayOfMonth}`;
    return date > day ? day : date;
  };
  const titleGapYears = 2 + (historyHash % 2);
  const rows = {
    titles: Array.from({ length: 1 + (historyHash % 3) }, (_, row) => ({
      date: makeDate(`title-${row}`, row * titleGapYears),
      state: pick(STATES, `state-${row}`, vin),
      vin,
      mileage: 20 + row * titleGapYears * MILES_PER_YEAR,
    })).filter(({ date }, row) => row === 0 || date < day),
    accidents:
      historyHash % 6 === 0
        ? [{ date: makeDate('accident', 1), type: 'Collision', manner_of_collision: 'Front to rear' }]
        : [],
    jsi: historyHash % 17 === 0 ? [{ date: makeDate('jsi', 2), record_type: 'Salvage' }] : [],
    thefts:
      historyHash % 29 === 0
        ? [{ date: makeDate('theft', 1), theft_status: 'Recovered', record_type: 'Theft recovery' }]
        : [],
    salvage:
      historyHash % 17 === 0
        ? [{ date: makeDate('salvage', 2), type: 'Salvage', primary_damage: 'Front end' }]
        : [],
    checks:
      historyHash % 17 === 0
        ? [
            {
              date: makeDate('check', 2),
              description: `Salvage: Damage or Not Specified - ${pick(STATES, 'state-0', vin)}`,
            },
          ]
        : [],
  };
  const values = { trim: pick(TRIMS, 'trim', vin), made_in: COUNTRY_BY_VIN_START[vin.charAt(0)] ?? null };
  return { vin, values, ...rows, received: { sandbox: true } };
}
