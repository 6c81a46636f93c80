// What screens show of history reports, without the schema library.

/** Vehicles of one request. */
export const MAX_REPORTED_VINS = 100;

/** What a VIN was reported as so recently is taken from there. */
export const STORE_DAYS = 30;

export const HISTORY_TEXTS = {
  tooMany: 'At most 100 vehicles a report.',
  none: 'Please select at least one vehicle.',
  twice: 'This vehicle is selected twice.',
} as const;

export const HISTORY_STATUSES = ['waiting', 'working', 'finished', 'failed'] as const;
export type HistoryStatus = (typeof HISTORY_STATUSES)[number];

export const HISTORY_STATUS_LABELS: Record<HistoryStatus, string> = {
  waiting: 'Waiting',
  working: 'Working',
  finished: 'Finished',
  failed: 'Failed',
};

/** Text of a section without rows. */
export const NO_RECORDS = 'No records found.';

/** Sections of a report in their order, each with its columns: fields and headings. */
export const HISTORY_SECTIONS = {
  titles: { title: 'Titles', columns: { date: 'Date', state: 'State', vin: 'VIN', mileage: 'Mileage' } },
  accidents: {
    title: 'Accidents',
    columns: { date: 'Date', type: 'Type', manner_of_collision: 'Manner of Collision' },
  },
  jsi: { title: 'Junk, Salvage and Insurance', columns: { date: 'Date', record_type: 'Record Type' } },
  thefts: {
    title: 'Thefts',
    columns: { date: 'Date', theft_status: 'Theft Status', record_type: 'Record Type' },
  },
  salvage: { title: 'Salvage', columns: { date: 'Date', type: 'Type', primary_damage: 'Primary Damage' } },
  checks: { title: 'Checks', columns: { date: 'Date', description: 'Description' } },
} as const;
export type HistorySection = keyof typeof HISTORY_SECTIONS;
export const HISTORY_SECTION_NAMES = Object.keys(HISTORY_SECTIONS) as HistorySection[];
