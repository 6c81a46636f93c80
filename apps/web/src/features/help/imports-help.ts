import type { HelpSection } from './help-section.ts';

const STEPS =
  'Download the template, fill it in and upload it as .xlsx, .xls or .csv. The preview shows the ' +
  'effect of each row. Nothing changes until you click *Start*.';
const IDENTIFICATION =
  'Vehicles are found by VIN, by the last 6 to 8 characters of a VIN, or by unit. ' +
  'Only the VIN finds sold vehicles.';
const CHECK =
  'Rows with a value that looks wrong. *Start* first shows how many there are, then applies them unchanged.';
const REJECTED = 'Download rejected rows with their reasons, correct them and upload the file again.';

export const importsHelp = {
  imports: {
    title: 'Imports',
    paragraphs: [
      'All uploaded spreadsheets, newest first. Use the tabs to see one kind.',
      '*Show* opens the rows of an import. *Download* saves the uploaded file.',
      '*Only imports with rows to fix* leaves out imports that were undone or corrected.',
      'Imports continue while you work elsewhere.',
      '*Recent changes*: imports, bulk edits, tagging, deletions and restores. *Undo* shows which ' +
        'records will be restored, and which are kept because they have changed since. Owners can undo ' +
        'all changes for 30 days, managers their own.',
    ],
    terms: {
      Batch: 'An uploaded spreadsheet with the result of each row.',
      Applied: 'Rows that were applied.',
      Rejected: 'Rows that were not applied because of an error.',
    },
  },
  'vehicle-batches': {
    title: 'Vehicle batches',
    paragraphs: [
      'Add, update or delete many vehicles with a spreadsheet.',
      IDENTIFICATION,
      STEPS,
      'For existing vehicles, VIN or unit and one other column are enough. Empty cells change nothing.',
      'A sheet with only VIN or unit, odometer and date is read as odometer readings.',
      'For new vehicles, the VIN determines make, model and year.',
      'Unknown statuses, conditions, classes and tags are ignored. The preview counts these rows.',
      REJECTED,
    ],
    terms: {
      Create: 'Adds new vehicles and updates existing ones.',
      Delete: 'Deletes the vehicles in the spreadsheet after you confirm.',
      Check: CHECK,
    },
  },
  'financial-batches': {
    title: 'Financial batches',
    paragraphs: [
      'Add contracts for many vehicles with a spreadsheet.',
      IDENTIFICATION,
      STEPS,
      'For vehicles that already have a contract of this type, VIN or unit and one other column are ' +
        'enough. Empty cells change nothing.',
      REJECTED,
    ],
    terms: {
      Assumption: 'A lease with monthly depreciation and payment in dollars.',
      Lease: 'A lease with monthly depreciation and interest in percent.',
      Flooring: 'A loan reduced by the same percentage each month, with interest on the balance.',
      Finance: 'A loan with the same payment each month.',
      Check: CHECK,
    },
  },
  'odometer-batches': {
    title: 'Odometer batches',
    paragraphs: [
      'Add odometer readings for many vehicles with a spreadsheet. Nothing else about them changes.',
      IDENTIFICATION,
      STEPS,
      'Each row is a reading on its date. If the date is empty, today is used. Kilometers are converted to ' +
        'miles.',
      'A vehicle can have several rows. The last reading of a day replaces the others.',
      REJECTED,
    ],
    terms: { Check: CHECK },
  },
  'class-performance-batches': {
    title: 'Class performance batches',
    paragraphs: [
      'Add utilization and revenue of vehicle classes by location with a spreadsheet.',
      STEPS,
      REJECTED,
    ],
    terms: {
      Utilization: 'Percentage of days on which vehicles of the class were on rent.',
      RPU: 'Revenue per unit.',
      'T&M': 'Time and mileage: rental charges for days and miles.',
    },
  },
  'auction-batches': {
    title: 'Auction valuation batches',
    paragraphs: [
      "Get auction values for many VINs with a spreadsheet. The vehicles don't have to be in your fleet.",
      'Upload a spreadsheet with VIN and mileage, check the preview and click *Start*. *Download* ' +
        'then saves it with the values filled in.',
      REJECTED,
    ],
  },
} satisfies Record<string, HelpSection>;
