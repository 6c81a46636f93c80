// Must not import Zod, so that pages can load these constants without it.

/** Maximum number of vehicles in a request. */
export const MAX_REPORTED_VINS = 100;

/** Days for which the stored report of a VIN is reused. */
export const STORE_DAYS = 30;

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

/** Text of an empty section. */
export const NO_RECORDS = 'No records found.';

/** Sections of a report in display order, with the fields and headings of their columns. */
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

/** Names the sections without records in one line. */
export const formatEmptySections = (sections: readonly HistorySection[]): string =>
  `No records found: ${sections.map((section) => HISTORY_SECTIONS[section].title).join(', ')}.`;
