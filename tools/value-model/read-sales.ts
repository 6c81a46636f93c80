import { isCalendarDate } from '@fleetworth/domain/calendar';
import { type NewVehiclePrice, regionOfState, type Sale } from '@fleetworth/value-model/sale';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { VpicVinDecoding } from '../../packages/providers/src/vin-decoding/vpic/vpic-vin-decoding.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

const VPIC_CACHE = 'node_modules/.cache/vpic';
/** Placeholders for the check digit and the serial number, which don't describe most vehicles. */
const CHECK_DIGIT = '0';
const SERIAL = '100001';

export interface SalesFile {
  sales: Sale[];
  /** Number of rows without a model year, a day or a guide value. */
  unusable: number;
}

/**
 * Reads sales from a file with the columns year, make, model, trim, body, vin_prefix (characters 1-8 and
 * 10-11, with any character between them) or vin, state, odometer, mmr and saledate. Decodes drive, engine
 * and fuel from the VIN's pattern.
 */
export async function readSales(path: string): Promise<SalesFile> {
  const rows = await readCsv(path);
  const clock = systemClock('America/New_York');
  const decoding = new VpicVinDecoding({
    cacheFolder: VPIC_CACHE,
    failsOnTestVins: false,
    currentYear: () => Number(clock.today().slice(0, 4)),
  });
  try {
    const sales: Sale[] = [];
    for (const row of rows) {
      const sale = toSale(row);
      if (sale) sales.push(await decode(sale, decoding));
    }
    return { sales, unusable: rows.length - sales.length };
  } finally {
    await decoding.close();
  }
}

function toSale(row: CsvRow): Sale | null {
  const day = (row.saledate ?? '').slice(0, 10);
  const modelYear = Number(row.year);
  const guideDollars = Number(row.mmr);
  if (!isCalendarDate(day) || !(modelYear > 1900 && modelYear < 2200) || !(guideDollars > 0)) return null;
  const odometer = Number(row.odometer);
  return {
    description: {
      modelYear,
      make: row.make ?? '',
      model: row.model ?? '',
      trim: row.trim || null,
      body: row.body || null,
      vin: readVinPattern(row),
    },
    odometerMiles: row.odometer && Number.isFinite(odometer) && odometer >= 0 ? odometer : null,
    regionCode: regionOfState(row.state ?? ''),
    day,
    guideDollars,
  };
}

/**
 * Returns characters 1-8, 10 and 11 of the VIN from either of the two columns. Null if there are fewer
 * characters.
 */
function readVinPattern({ vin = '', vin_prefix: prefix = '' }: CsvRow): string | null {
  const text = (vin || prefix).toUpperCase();
  if (text.length === 17) return text.slice(0, 8) + text.slice(9, 11);
  return text.length === 11 ? text.slice(0, 8) + text.slice(9) : null;
}

async function decode(sale: Sale, decoding: VpicVinDecoding): Promise<Sale> {
  const pattern = sale.description.vin;
  if (!pattern) return sale;
  const decoded = await decoding.decodeVin(pattern.slice(0, 8) + CHECK_DIGIT + pattern.slice(8) + SERIAL);
  if (!decoded.ok) return sale;
  const { driveType, engineLiters, fuel } = decoded.value;
  return { ...sale, description: { ...sale.description, driveType, engineLiters, fuel } };
}

/** Lists of new prices contain 2,000 dollars for old models without a known price. */
const MIN_NEW_PRICE = 5_000;

/** Reads a list of new prices: make, model, year, msrp. */
export async function readNewPrices(path: string): Promise<NewVehiclePrice[]> {
  const rows = await readCsv(path);
  return rows
    .map(({ make = '', model = '', year, msrp }) => ({
      make,
      model,
      modelYear: Number(year),
      dollars: Number(msrp),
    }))
    .filter(({ dollars }) => dollars >= MIN_NEW_PRICE);
}
