// Must not import Zod, so that pages can load these constants without it.

export const MAX_REPORTED_VINS = 100;

/** The stored report of a VIN is reused for this many days. */
export const REPORT_REUSE_DAYS = 30;

export const HISTORY_TEXTS = {
  tooMany: 'At most 100 vehicles per report.',
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

export const NO_RECORDS = 'No records found.';

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

export const formatEmptySections = (sections: readonly HistorySection[]): string =>
  `No records found: ${sections.map((section) => HISTORY_SECTIONS[section].title).join(', ')}.`;
