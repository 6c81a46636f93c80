import type { HelpSection } from './help-section.ts';

const STEPS =
  'Download the template, fill it in and upload it as .xlsx, .xls or .csv. The preview says what each row would do. Nothing changes before *Start*.';
const CHECK =
  'Rows with a value that looks wrong. *Start* says how many there are, and applies them as they are.';
const REFUSED =
  'Refused rows come back as a sheet with a reason each. Correct them there and upload that sheet again.';

/** Help with spreadsheets that are uploaded. */
export const importsHelp = {
  imports: {
    title: 'Imports',
    paragraphs: [
      'Every spreadsheet that was uploaded, of all kinds, the newest first. The tabs lead to the kinds.',
      '*Show* opens the rows of a sheet. *Download* saves the file that was uploaded.',
      'An import that has started goes on while you work elsewhere.',
    ],
    words: {
      Batch: 'One spreadsheet that was uploaded, with the result of each row.',
      Applied: 'Rows that did what the preview said.',
      Refused: 'Rows that did nothing, because something in them is wrong.',
    },
  },
  'vehicle-batches': {
    title: 'Vehicle batches',
    paragraphs: [
      'Many vehicles are added, changed or deleted by one spreadsheet. Each is found by its VIN.',
      STEPS,
      'New vehicles get make, model and year from their VIN where the sheet says something else.',
      'Status, condition, class and tags that we don’t know are left out. The preview counts such rows.',
      REFUSED,
    ],
    words: {
      Create: 'Adds the vehicles that are new, and changes those that are there.',
      Delete: 'Deletes the vehicles of the sheet. Before that you are asked.',
      Check: CHECK,
    },
  },
  'financial-batches': {
    title: 'Financial batches',
    paragraphs: [
      'Contracts of many vehicles are entered by one spreadsheet. Each vehicle is found by its VIN.',
      STEPS,
      REFUSED,
    ],
    words: {
      Assumption: 'A lease by its monthly depreciation and monthly payment in dollars.',
      Lease: 'A lease by its monthly depreciation and interest in percent.',
      Flooring: 'A loan that is reduced by the same share each month, with interest on the rest.',
      Finance: 'A loan with the same payment each month.',
      Check: CHECK,
    },
  },
  'class-performance-batches': {
    title: 'Class performance batches',
    paragraphs: ['What vehicle classes earn at each location, entered by one spreadsheet.', STEPS, REFUSED],
    words: {
      Utilization: 'Share of the days on which vehicles of the class were rented out.',
      RPU: 'Revenue per unit.',
      'T&M': 'Time and mileage: what rentals charge for days and miles.',
    },
  },
  'auction-batches': {
    title: 'Auction valuation batches',
    paragraphs: [
      'Auction values of many VINs by one spreadsheet. The vehicles need not be yours.',
      'Upload a sheet with VIN and mileage, look at the preview and press *Start*. *Download* then saves the sheet with the values filled in.',
      REFUSED,
    ],
  },
} satisfies Record<string, HelpSection>;
