export type DemoClassName =
  | 'Economy'
  | 'Compact'
  | 'Midsize'
  | 'Fullsize'
  | 'Specialty'
  | 'Electric'
  | 'Compact SUV'
  | 'Midsize SUV'
  | 'Fullsize SUV'
  | 'Pickup'
  | 'Minivan'
  | 'Cargo Van';

export interface DemoModel {
  make: string;
  model: string;
  firstYear: number;
  lastYear: number;
  className: DemoClassName;
  /** Typical price of a new vehicle in model year 2022, in whole dollars. */
  price2022: number;
  /** Relative frequency in fleets. */
  weight: number;
  /** Common details, most common first. If the VIN does not determine one, one of the first three is used. */
  details: readonly string[];
}

type Row = readonly [
  make: string,
  model: string,
  years: readonly [number, number],
  className: DemoClassName,
  price2022: number,
  weight: number,
  details: readonly string[],
];

// Vehicles that US rental and service fleets own most, with the years in which they were sold.
const ROWS: readonly Row[] = [
  ['Nissan', 'Versa', [2015, 2025], 'Economy', 17_400, 26, ['S', 'SV', 'SL', 'SR']],
  ['Mitsubishi', 'Mirage', [2015, 2024], 'Economy', 16_600, 12, ['ES', 'LE', 'SE']],
  ['Kia', 'Rio', [2017, 2023], 'Economy', 17_600, 12, ['LX', 'S']],
  ['Toyota', 'Corolla', [2015, 2026], 'Compact', 22_100, 60, ['LE', 'SE', 'XLE']],
  ['Nissan', 'Sentra', [2015, 2026], 'Compact', 21_300, 44, ['SV', 'S', 'SR']],
  ['Hyundai', 'Elantra', [2016, 2026], 'Compact', 22_300, 46, ['SEL', 'SE', 'Limited']],
  ['Honda', 'Civic', [2015, 2026], 'Compact', 24_700, 24, ['LX', 'Sport', 'EX']],
  ['Kia', 'Forte', [2017, 2024], 'Compact', 21_000, 30, ['LXS', 'GT-Line', 'LX']],
  ['Volkswagen', 'Jetta', [2015, 2026], 'Compact', 22_800, 30, ['S', 'SE', 'SEL']],
  ['Toyota', 'Camry', [2015, 2026], 'Midsize', 28_000, 66, ['LE', 'SE', 'XLE']],
  ['Nissan', 'Altima', [2015, 2026], 'Midsize', 26_700, 60, ['2.5 S', '2.5 SV', '2.5 SL', 'S', 'SV', 'SR']],
  ['Chevrolet', 'Malibu', [2015, 2025], 'Midsize', 26_400, 58, ['LT', 'LS', 'RS']],
  ['Hyundai', 'Sonata', [2015, 2026], 'Midsize', 27_400, 30, ['SEL', 'SE', 'Limited']],
  ['Ford', 'Fusion', [2015, 2020], 'Midsize', 26_200, 40, ['SE', 'S', 'Titanium']],
  ['Honda', 'Accord', [2015, 2026], 'Midsize', 28_700, 14, ['LX', 'Sport', 'EX-L']],
  ['Dodge', 'Charger', [2015, 2023], 'Fullsize', 35_800, 34, ['SXT', 'GT', 'R/T']],
  ['Chrysler', '300', [2015, 2023], 'Fullsize', 36_400, 28, ['Touring', 'Touring L', 'S']],
  ['Chevrolet', 'Impala', [2015, 2020], 'Fullsize', 33_000, 24, ['LT', 'LS', 'Premier']],
  [
    'Ford',
    'Mustang',
    [2015, 2026],
    'Specialty',
    34_300,
    16,
    ['I4 Coupe', 'GT Coupe', 'GT', 'I4 Convertible'],
  ],
  ['Jeep', 'Wrangler', [2015, 2026], 'Specialty', 38_800, 26, ['Sport', 'Sahara', 'Rubicon']],
  ['Tesla', 'Model 3', [2018, 2026], 'Electric', 46_000, 24, ['Standard Range', 'Long Range', 'Performance']],
  ['Tesla', 'Model Y', [2020, 2026], 'Electric', 58_000, 14, ['Long Range', 'Performance']],
  ['Toyota', 'RAV4', [2015, 2025], 'Compact SUV', 29_900, 58, ['LE', 'XLE', 'Limited']],
  ['Nissan', 'Rogue', [2015, 2026], 'Compact SUV', 29_600, 58, ['SV', 'S', 'SL']],
  [
    'Ford',
    'Escape',
    [2015, 2026],
    'Compact SUV',
    29_400,
    46,
    ['SE', 'SEL', 'Titanium', 'Active', 'ST Line', 'Base', 'Platinum'],
  ],
  ['Honda', 'CR-V', [2015, 2026], 'Compact SUV', 30_600, 16, ['EX', 'LX', 'EX-L']],
  ['Hyundai', 'Tucson', [2016, 2026], 'Compact SUV', 28_700, 32, ['SEL', 'SE', 'Limited']],
  ['Kia', 'Sportage', [2016, 2026], 'Compact SUV', 28_300, 26, ['LX', 'EX', 'SX']],
  ['Chevrolet', 'Equinox', [2015, 2026], 'Compact SUV', 28_900, 46, ['LT', 'LS', 'Premier']],
  ['Mazda', 'CX-5', [2015, 2021], 'Compact SUV', 29_700, 14, ['Touring', 'Sport', 'Grand Touring']],
  ['Jeep', 'Compass', [2015, 2026], 'Compact SUV', 29_300, 24, ['Latitude', 'Sport', 'Limited']],
  ['Hyundai', 'Santa Fe', [2017, 2026], 'Midsize SUV', 32_200, 30, ['SEL', 'SE', 'Limited']],
  ['Kia', 'Sorento', [2015, 2026], 'Midsize SUV', 33_000, 26, ['LX', 'S', 'EX']],
  ['Toyota', 'Highlander', [2015, 2026], 'Midsize SUV', 40_800, 22, ['LE', 'XLE', 'Limited']],
  ['Ford', 'Explorer', [2015, 2026], 'Midsize SUV', 40_500, 36, ['XLT', 'Base', 'Limited']],
  ['Jeep', 'Grand Cherokee', [2015, 2026], 'Midsize SUV', 43_800, 34, ['Laredo', 'Limited', 'Overland']],
  ['Chevrolet', 'Traverse', [2015, 2026], 'Midsize SUV', 38_500, 20, ['LT', 'LS', 'Premier']],
  ['Chevrolet', 'Tahoe', [2015, 2026], 'Fullsize SUV', 60_500, 22, ['LT', 'LS', 'Premier']],
  ['Chevrolet', 'Suburban', [2015, 2026], 'Fullsize SUV', 63_200, 16, ['LT', 'LS', 'Premier']],
  ['Ford', 'Expedition', [2015, 2026], 'Fullsize SUV', 60_200, 14, ['XLT', 'Limited', 'King Ranch']],
  ['Ford', 'F-150', [2015, 2026], 'Pickup', 45_900, 40, ['XLT', 'XL', 'Lariat']],
  ['Chevrolet', 'Silverado 1500', [2015, 2026], 'Pickup', 46_200, 30, ['LT', 'Work Truck', 'RST']],
  ['Ram', '1500', [2015, 2026], 'Pickup', 46_800, 26, ['Big Horn', 'Tradesman', 'Laramie']],
  ['Toyota', 'Tacoma', [2015, 2026], 'Pickup', 35_600, 10, ['SR5', 'SR', 'TRD Sport']],
  ['Chrysler', 'Pacifica', [2017, 2026], 'Minivan', 41_300, 34, ['Touring L', 'Touring', 'Limited']],
  ['Dodge', 'Grand Caravan', [2015, 2020], 'Minivan', 29_000, 34, ['SE', 'SXT', 'GT']],
  ['Toyota', 'Sienna', [2015, 2026], 'Minivan', 38_700, 12, ['LE', 'XLE', 'Limited']],
  ['Ford', 'Transit', [2015, 2026], 'Cargo Van', 43_400, 22, ['250 Cargo', '150 Cargo', '350 Cargo']],
  ['Ram', 'ProMaster 2500', [2015, 2026], 'Cargo Van', 43_900, 10, ['High Roof', 'Low Roof']],
];

export const DEMO_MODELS: readonly DemoModel[] = ROWS.map(
  ([make, model, [firstYear, lastYear], className, price2022, weight, details]) => ({
    make,
    model,
    firstYear,
    lastYear,
    className,
    price2022,
    weight,
    details,
  }),
);
