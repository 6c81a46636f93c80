import { formatRequirement } from '@fleetworth/contract/batch-column';
import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { HEADING_ABBREVIATIONS } from '@fleetworth/contract/heading-abbreviations';
import { SELECTION_COLUMNS, type SelectionKind } from '@fleetworth/contract/selection-columns';

interface Section {
  title: string;
  /** Path of the screen. */
  path: string;
  /** Lines of the description. */
  description: readonly string[];
}

const CONTRACT_ROWS = [
  'Rows of vehicles that have such a contract need only one more column than the VIN or unit, and empty',
  'cells change nothing.',
];

const SECTIONS: Record<BatchKind, Section> = {
  vehicle_create: {
    title: 'Vehicles, create',
    path: '/vehicles/batch',
    description: [
      'Creates vehicles of the company, or changes existing ones. Rows of existing vehicles need only one',
      'more column than the VIN or unit. If several rows are about the same vehicle, the last one wins.',
      'Empty cells change nothing. New vehicles need the full VIN, and are decoded and valued like any',
      'other. A sheet with only VIN or unit, odometer and date is read as odometer readings.',
      '',
      "If the check digit of a new vehicle's VIN is correct, the VIN's make, model and year replace",
      'different ones in the sheet. If it is wrong, known makes and models of the sheet are used. The VIN',
      'never changes existing vehicles. Unknown names in optional columns are ignored. The preview counts',
      'and lists both.',
    ],
  },
  vehicle_delete: {
    title: 'Vehicles, delete',
    path: '/vehicles/batch',
    description: [
      'Deletes vehicles in all companies that you can change. A VIN that exists in several of them is',
      'rejected. Only you can see the import.',
    ],
  },
  finance_assumption: {
    title: 'Contracts, assumption',
    path: '/vehicles/financial-batch',
    description: [
      'Creates or changes leases by monthly depreciation and payment. Without a monthly depreciation, the',
      'residual gives it: (Purchase Amount − Residual) / Length, rounded to whole cents.',
      ...CONTRACT_ROWS,
    ],
  },
  finance_lease: {
    title: 'Contracts, lease',
    path: '/vehicles/financial-batch',
    description: ['Creates or changes leases by monthly rates.', ...CONTRACT_ROWS],
  },
  finance_flooring: {
    title: 'Contracts, flooring',
    path: '/vehicles/financial-batch',
    description: ['Creates or changes floor plans with down payment and monthly fee.', ...CONTRACT_ROWS],
  },
  finance_finance: {
    title: 'Contracts, finance',
    path: '/vehicles/financial-batch',
    description: ['Creates or changes loans with down payment and interest.', ...CONTRACT_ROWS],
  },
  mileage: {
    title: 'Odometer readings',
    path: '/mileage/batch',
    description: [
      'Adds mileage records and changes nothing else. Each row is a reading of its day. All rows of a',
      'vehicle count, and the last one of a day wins. A reading replaces the record of its day.',
    ],
  },
  class_performance: {
    title: 'Class performance',
    path: '/class-performances/batch',
    description: [
      'Adds utilization and revenue of classes by location. Requires an account with class performances.',
    ],
  },
  auction_valuation: {
    title: 'Auction valuation',
    path: '/manheim-batch',
    description: [
      'Values VINs by mileage in one region. Download the completed sheet: your columns, followed by the',
      'values. *VIN Check* says where make or year of the sheet differ from the VIN. Only you can see the',
      'import.',
    ],
  },
};

const SELECTIONS: Record<SelectionKind, Section> = {
  guide_valuation: {
    title: 'Black Book selection',
    path: '/blackbook/selection',
    description: [
      'Adds up to 1,000 vehicles to value with Black Book. Vehicles already selected get the values of',
      'the sheet.',
    ],
  },
  sell: {
    title: 'For Sale selection',
    path: '/for-sale',
    description: ['Replaces the selection with the vehicles of up to 5,000 rows.'],
  },
};

/** Returns the page about imports: how they work, and the columns of each kind of spreadsheet. */
export const writeImportsPage = (): string =>
  [
    INTRODUCTION,
    ...(Object.keys(BATCH_COLUMNS) as BatchKind[]).map((kind) =>
      formatSection(SECTIONS[kind], BATCH_COLUMNS[kind]),
    ),
    SELECTIONS_INTRODUCTION,
    ...(Object.keys(SELECTION_COLUMNS) as SelectionKind[]).map((kind) =>
      formatSection(SELECTIONS[kind], SELECTION_COLUMNS[kind]),
    ),
  ].join('\n');

/** Examples of cells with their interpretation. */
const CELL_ROWS: readonly (readonly [string, string])[] = [
  ['26500 · 26,500 · $26,500.00 · 26500 USD · 26.500,00', '26,500 dollars. Other currencies are rejected.'],
  [
    '22.790 · 0,015',
    'Rejected, unless other cells of the column show whether it uses a decimal point or a decimal comma.',
  ],
  [
    '1.5 · 1,5 · 1.5%',
    '1.5 percent. A point before three digits is a decimal point in percentages. A comma there ' +
      '(1,125) is rejected.',
  ],
  ['41,203 · 41203.7 · 41203 mi', '41,203 miles, rounded down.'],
  [
    '42.573 · 42.57',
    'Rejected as an odometer, because it may be 42,573. If a column has such a value, 18.2 is rejected ' +
      'too.',
  ],
  [
    '66308.4 km, a heading with (km), a number format with km',
    "41,202 miles. Forms don't accept kilometers.",
  ],
  [
    'A column *Odometer Unit* (km, mi, miles, kilometers) or *Currency*',
    'Unit of the odometer or currency of the amounts in its row.',
  ],
  [
    '02/10/2020 · 2/10/20 · 2020-02-10 · 2020/02/10 00:00 · 04-Aug-20 · Feb 10, 2020 · 02102020 · ' +
      '20200210',
    'A date with the month first.',
  ],
  [
    '25/04/2025',
    'You are asked once whether all dates of the sheet have the day first. A heading with ' +
      '(DD/MM/YYYY) answers this.',
  ],
  [
    '02.10.2020 · 02-10-2020 · 6/30/45',
    'Rejected with the correct notation, because the order or the century is unclear.',
  ],
  [
    'NULL · N/A · NA · nan · None · - · (blank)',
    'An empty cell, in every column. A location can have the code NA.',
  ],
  [
    '#REF! and other errors',
    'Rejected in required columns, amounts, rates, counts and dates. Empty elsewhere, and in Year.',
  ],
  [
    'A date cell in a text column',
    'Rejected in required columns ("Excel turned this into a date"). Empty elsewhere.',
  ],
  [
    'A number with a format such as "TRK-"0000 or 000-0000 in a text column',
    'The text that the sheet shows: TRK-0041.',
  ],
  [
    'A percentage, TRUE, FALSE or a format that adds other text, in a text column',
    'Rejected in required columns. Empty elsewhere.',
  ],
  [`="01042" · '01042`, '01042'],
  ['41,203 without quotes in a text file', 'The row is rejected, even if its last cells are missing.'],
];

const SOURCES = 'tools/imports-page.ts and packages/contract/src/batch-columns.ts';

const INTRODUCTION = `<!-- Generated by \`npm run generate\` from ${SOURCES}. -->

# Imports

Upload a spreadsheet, check the preview and start the import. Nothing changes before you start it.

1. **Download the template.** It contains the headings, an example row to replace, drop-down lists, and a
   second sheet that describes each column.
2. **Upload the file.** Supported are .xlsx, .xls, .csv, and text files with tabs, semicolons or pipes, up to
   20 MB and 100,000 rows (5,000 in .xls).
3. **Check the preview.** It shows what each row will create, change, delete or skip, the old and new values,
   why rows are rejected, and when it was created. **Check** lists rows with a value that looks wrong, such as
   an odometer below an earlier one. They are imported unchanged.
4. **Start the import.** Every row is checked again. Valid rows are applied once, even if others are rejected
   or the server restarts.
5. **Download rejected rows.** The file contains the reason for each row and highlights the affected cells.
   Correct it and upload it again, in any format. It is recognized by its last heading, needs no matching of
   columns, and both imports link to each other.

Names of lenders, classes and tags that the company doesn't have are counted in the preview, where owners and
managers can create them. A finished import can be undone for 30 days: **Undo** lists what can be taken back,
and names records that were changed since, which it leaves as they are.

## How files are read

- The heading row is the first row that contains all required columns, within the first 20 rows that aren't
  empty. A title above it is fine. A list of VINs without a heading row is rejected.
- Headings are recognized in any order and by the names below, ignoring case, spaces and punctuation. A
  column's own name takes precedence over its other names, and earlier names over later ones.
- Words of all these names can be abbreviated, as listed below: \`Curr Odo\`, \`In-Svc Dt\`, \`Veh #\`.
- The preview lists columns that aren't imported, including those without a heading. It says how many new
  vehicles get no market value without mileage, and no months in service without an in-service date.
- If a workbook contains several tables, you choose a sheet. Hidden sheets are never read.
- Formulas use their last result.
- Files that are password-protected, damaged or larger than 300 MB when unpacked are rejected with the reason.
- Vehicles are found by the VIN, by the last 6 to 8 characters of the VIN that exactly one unsold vehicle of
  the company has, or without a VIN by the unit that exactly one unsold vehicle has. Deletions need the full
  VIN.
- A sheet without the columns that new records need is read if it changes existing ones.
- Other sheets without all required columns ask which column holds which field. Location, unit, in-service
  date, status, lender, length, start date and class can also get one value for all rows. The chosen columns
  are used again for sheets with the same headings. Values for all rows are filled in again, except dates.

### Abbreviations

${HEADING_ABBREVIATIONS.map(([word = '', ...others]) => `${word} (${others.join(', ')})`).join(' · ')}

A word of one or two letters needs another word beside it. A heading that could mean several columns, such as
\`Date\` in a sheet of vehicles, isn't read.

## How cells are read

Forms, pasted columns and spreadsheets read numbers and dates by the same rules.

| Cell | Read as |
|---|---|
${CELL_ROWS.map((row) => `| ${row.join(' | ')} |`).join('\n')}

- A row directly below the headings that contains only units and formats, such as \`(km)\` and \`DD/MM/YYYY\`,
  belongs to the headings.
- A cell with more than 1,000 characters rejects its row.
- The example row of a template isn't imported, nor is a row without a VIN that starts with Total, Sum or
  Grand Total. The preview lists them.
- A row of a text file with more values than columns is rejected, because a number may contain an unquoted
  comma.
- VINs can be as scanners write them: \`*1FTEW1EP7JFC10312*\` or \`I1FTEW1EP7JFC10312\`, with spaces, dashes
  or invisible characters.
- A location is found by its code, its name, or both as in lists: \`ATL · Atlanta Airport\`.
`;

const SELECTIONS_INTRODUCTION = `# Spreadsheets for selections

These spreadsheets change nothing. They are read by the same rules and shown as two tables: suitable vehicles,
and unsuitable rows with their reasons. Suitable vehicles are added to the selection, which you can edit
before you order or sell. Vehicles are found by VIN in the companies that you can change. A row is unsuitable
if its VIN appears twice, or exists in none or several of these companies.
`;

const formatSection = ({ title, path, description }: Section, columns: readonly BatchColumn[]): string =>
  `## ${title}

Screen: \`${path}\`

${description.join('\n')}

| Column | Required | Allowed values | Example | Also recognized as |
|---|---|---|---|---|
${columns.map(formatColumn).join('\n')}
`;

const formatColumn = ({ heading, rule, example, synonyms, ...column }: BatchColumn): string =>
  `| ${[heading, formatRequirement(column), rule, example, synonyms.join(', ')].join(' | ')} |`;
