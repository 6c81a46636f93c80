import type { RegionCode } from './rows.ts';

export interface DemoCity {
  name: string;
  stateCode: string;
  regionCode: RegionCode;
  airport: string;
  zip: string;
}

type Row = readonly [name: string, stateCode: string, regionCode: RegionCode, airport: string, zip: string];

// Cities with an airport where vehicles are rented, the auction region of their state, and the ZIP of the
// airport.
const ROWS: readonly Row[] = [
  ['Miami', 'FL', 'SE', 'MIA', '33142'],
  ['Orlando', 'FL', 'SE', 'MCO', '32827'],
  ['Tampa', 'FL', 'SE', 'TPA', '33607'],
  ['Atlanta', 'GA', 'SE', 'ATL', '30320'],
  ['Dallas', 'TX', 'SW', 'DFW', '75261'],
  ['Los Angeles', 'CA', 'WC', 'LAX', '90045'],
  ['Honolulu', 'HI', 'NA', 'HNL', '96819'],
  ['Boston', 'MA', 'NE', 'BOS', '02128'],
  ['Newark', 'NJ', 'NE', 'EWR', '07114'],
  ['Chicago', 'IL', 'MW', 'ORD', '60666'],
  ['Kansas City', 'MO', 'MW', 'MCI', '64153'],
  ['Phoenix', 'AZ', 'SW', 'PHX', '85034'],
  ['Jacksonville', 'FL', 'SE', 'JAX', '32218'],
  ['Fort Lauderdale', 'FL', 'SE', 'FLL', '33315'],
  ['Fort Myers', 'FL', 'SE', 'RSW', '33913'],
  ['Charlotte', 'NC', 'SE', 'CLT', '28208'],
  ['Raleigh', 'NC', 'SE', 'RDU', '27623'],
  ['Nashville', 'TN', 'SE', 'BNA', '37214'],
  ['Memphis', 'TN', 'SE', 'MEM', '38116'],
  ['New Orleans', 'LA', 'SE', 'MSY', '70062'],
  ['Richmond', 'VA', 'SE', 'RIC', '23250'],
  ['Norfolk', 'VA', 'SE', 'ORF', '23518'],
  ['Louisville', 'KY', 'SE', 'SDF', '40209'],
  ['Birmingham', 'AL', 'SE', 'BHM', '35212'],
  ['Charleston', 'SC', 'SE', 'CHS', '29418'],
  ['Little Rock', 'AR', 'SE', 'LIT', '72202'],
  ['San Juan', 'PR', 'SE', 'SJU', '00913'],
  ['Philadelphia', 'PA', 'NE', 'PHL', '19153'],
  ['Pittsburgh', 'PA', 'NE', 'PIT', '15231'],
  ['New York City', 'NY', 'NE', 'JFK', '11430'],
  ['Buffalo', 'NY', 'NE', 'BUF', '14225'],
  ['Albany', 'NY', 'NE', 'ALB', '12211'],
  ['Baltimore', 'MD', 'NE', 'BWI', '21240'],
  ['Washington', 'DC', 'NE', 'DCA', '20001'],
  ['Hartford', 'CT', 'NE', 'BDL', '06096'],
  ['Providence', 'RI', 'NE', 'PVD', '02886'],
  ['Bangor', 'ME', 'NE', 'BGR', '04401'],
  ['Manchester', 'NH', 'NE', 'MHT', '03103'],
  ['Detroit', 'MI', 'MW', 'DTW', '48242'],
  ['Cleveland', 'OH', 'MW', 'CLE', '44135'],
  ['Columbus', 'OH', 'MW', 'CMH', '43219'],
  ['Cincinnati', 'OH', 'MW', 'CVG', '45275'],
  ['Indianapolis', 'IN', 'MW', 'IND', '46241'],
  ['Milwaukee', 'WI', 'MW', 'MKE', '53207'],
  ['Minneapolis', 'MN', 'MW', 'MSP', '55450'],
  ['St. Louis', 'MO', 'MW', 'STL', '63145'],
  ['Omaha', 'NE', 'MW', 'OMA', '68110'],
  ['Des Moines', 'IA', 'MW', 'DSM', '50321'],
  ['Wichita', 'KS', 'MW', 'ICT', '67209'],
  ['Houston', 'TX', 'SW', 'IAH', '77032'],
  ['San Antonio', 'TX', 'SW', 'SAT', '78216'],
  ['Austin', 'TX', 'SW', 'AUS', '78719'],
  ['El Paso', 'TX', 'SW', 'ELP', '79925'],
  ['Oklahoma City', 'OK', 'SW', 'OKC', '73159'],
  ['Tulsa', 'OK', 'SW', 'TUL', '74115'],
  ['Albuquerque', 'NM', 'SW', 'ABQ', '87106'],
  ['Tucson', 'AZ', 'SW', 'TUS', '85756'],
  ['San Francisco', 'CA', 'WC', 'SFO', '94128'],
  ['San Diego', 'CA', 'WC', 'SAN', '92101'],
  ['Sacramento', 'CA', 'WC', 'SMF', '95837'],
  ['San Jose', 'CA', 'WC', 'SJC', '95110'],
  ['Las Vegas', 'NV', 'WC', 'LAS', '89119'],
  ['Reno', 'NV', 'WC', 'RNO', '89502'],
  ['Seattle', 'WA', 'WC', 'SEA', '98158'],
  ['Spokane', 'WA', 'WC', 'GEG', '99224'],
  ['Portland', 'OR', 'WC', 'PDX', '97218'],
  ['Denver', 'CO', 'WC', 'DEN', '80249'],
  ['Salt Lake City', 'UT', 'WC', 'SLC', '84122'],
  ['Boise', 'ID', 'WC', 'BOI', '83705'],
  ['Anchorage', 'AK', 'NA', 'ANC', '99502'],
];

/** Cities of the demo fleets. The default fleet uses the first twelve in order. */
export const DEMO_CITIES: readonly DemoCity[] = ROWS.map(([name, stateCode, regionCode, airport, zip]) => ({
  name,
  stateCode,
  regionCode,
  airport,
  zip,
}));
