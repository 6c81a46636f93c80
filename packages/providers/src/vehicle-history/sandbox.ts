import { hash } from 'node:crypto';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import { findTriggeredError } from '../sandbox-triggers.ts';
import { vinOf } from './invalid-vin.ts';
import type { HistoryReport, VehicleHistory } from './port.ts';

const STATES = ['FL', 'GA', 'TX', 'CA', 'NY', 'AZ', 'NV', 'CO'];
const TRIMS = ['Base', 'SE', 'LE', 'XLE', 'Limited'];
const MILES_A_YEAR = 11_000;
const YEAR_LETTERS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const MADE_IN: Readonly<Record<string, string>> = {
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
    const vin = vinOf(text);
    const error = findTriggeredError('vinaudit', vin);
    if (error) throw error;
    return `sandbox-${vin}`;
  },
  fetchReport: async ({ vin }, { day }) => makeReport(vinOf(vin), day),
});

const numberOf = (salt: string, vin: string): number =>
  Number.parseInt(hash('sha256', `${salt}|${vin}`).slice(0, 8), 16);

const oneOf = <T>(values: readonly T[], salt: string, vin: string): T =>
  values[numberOf(salt, vin) % values.length] as T;

/**
 * Returns the model year. Year letters repeat after 30 years, and passenger cars since 2010 have a letter at
 * position 7.
 */
function modelYearOf(vin: string): number {
  const index = YEAR_LETTERS.indexOf(vin.charAt(9));
  return (/[A-Z]/.test(vin.charAt(6)) ? 2010 : 1980) + Math.max(index, 0);
}

function makeReport(vin: string, day: CalendarDate): HistoryReport {
  const h = numberOf('history', vin);
  const firstYear = Math.min(modelYearOf(vin), Number(day.slice(0, 4)) - 1);
  const dateIn = (salt: string, yearsLater: number) => {
    const month = String(1 + (numberOf(`${salt}-month`, vin) % 12)).padStart(2, '0');
    const dayOfMonth = String(1 + (numberOf(salt, vin) % 28)).padStart(2, '0');
    const date = `${firstYear + yearsLater}-${month}-${dayOfMonth}`;
    return date > day ? day : date;
  };
  const step = 2 + (h % 2);
  const rows = {
    titles: Array.from({ length: 1 + (h % 3) }, (_, row) => ({
      date: dateIn(`title-${row}`, row * step),
      state: oneOf(STATES, `state-${row}`, vin),
      vin,
      mileage: 20 + row * step * MILES_A_YEAR,
    })).filter(({ date }, row) => row === 0 || date < day),
    accidents:
      h % 6 === 0
        ? [{ date: dateIn('accident', 1), type: 'Collision', manner_of_collision: 'Front to rear' }]
        : [],
    jsi: h % 17 === 0 ? [{ date: dateIn('jsi', 2), record_type: 'Salvage' }] : [],
    thefts:
      h % 29 === 0
        ? [{ date: dateIn('theft', 1), theft_status: 'Recovered', record_type: 'Theft recovery' }]
        : [],
    salvage:
      h % 17 === 0 ? [{ date: dateIn('salvage', 2), type: 'Salvage', primary_damage: 'Front end' }] : [],
    checks:
      h % 17 === 0
        ? [
            {
              date: dateIn('check', 2),
              description: `Salvage: Damage or Not Specified - ${oneOf(STATES, 'state-0', vin)}`,
            },
          ]
        : [],
  };
  const values = { trim: oneOf(TRIMS, 'trim', vin), made_in: MADE_IN[vin.charAt(0)] ?? null };
  return { vin, values, ...rows, received: { sandbox: true } };
}
