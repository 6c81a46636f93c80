import { BATCH_COLUMNS, type BatchColumn, type BatchKind } from '@fleetworth/contract/batch-columns';
import { SELECTION_COLUMNS, type SelectionKind } from '@fleetworth/contract/selection-columns';

interface Section {
  title: string;
  where: string;
  what: string;
}

const SECTIONS: Record<BatchKind, Section> = {
  vehicle_create: {
    title: 'Vehicles, create',
    where: '/vehicles/batch',
    what: 'By its VIN a vehicle of the company is created or, where it is there, changed; of several rows of a VIN the last one stands. An empty cell leaves what is there. A new vehicle is decoded and valued like any other. Where the check digit of the VIN is right, its make, model and year are stored instead of other words in the sheet; where it is wrong, known words of the sheet stay. The VIN never changes make, model or year of an existing vehicle. Words that mean nothing in an optional column do not refuse the row. The preview counts and lists both.',
  },
  vehicle_delete: {
    title: 'Vehicles, delete',
    where: '/vehicles/batch',
    what: 'Vehicles of all companies that the user may change are deleted; a VIN that several of them have is refused. The sheet belongs to its user alone.',
  },
  finance_assumption: {
    title: 'Contracts, assumption',
    where: '/vehicles/financial-batch',
    what: 'A lease by its monthly depreciation and payment. The contract of a vehicle is created or changed.',
  },
  finance_lease: {
    title: 'Contracts, lease',
    where: '/vehicles/financial-batch',
    what: 'A lease by its monthly rates.',
  },
  finance_flooring: {
    title: 'Contracts, flooring',
    where: '/vehicles/financial-batch',
    what: 'A flooring loan with down payment and monthly fee.',
  },
  finance_finance: {
    title: 'Contracts, finance',
    where: '/vehicles/financial-batch',
    what: 'A loan with down payment and interest.',
  },
  class_performance: {
    title: 'Class performance',
    where: '/class-performances/batch',
    what: 'Utilization and revenue of a class at a location; for accounts that have class performances.',
  },
  auction_valuation: {
    title: 'Auction valuation',
    where: '/manheim-batch',
    what: 'VINs with their mileage in one region; the finished sheet is downloaded with the values filled in. It belongs to its user alone.',
  },
};

const SELECTIONS: Record<SelectionKind, Section> = {
  guide_valuation: {
    title: 'Black Book selection',
    where: '/blackbook/selection',
    what: 'Vehicles to be valued by the guide; up to 1,000. They are added to the selection, and those that are in it take the values of the sheet.',
  },
  sell: {
    title: 'For Sale selection',
    where: '/for-sale',
    what: 'Vehicles to be sold; up to 5,000 rows. They replace the selection.',
  },
};

/**
 * The page of the documentation about imports: how they work, and each column of each kind of sheet as the
 * program reads it.
 */
export const writeImportsPage = (): string =>
  [
    INTRODUCTION,
    ...(Object.keys(BATCH_COLUMNS) as BatchKind[]).map((kind) =>
      sectionOf(SECTIONS[kind], BATCH_COLUMNS[kind]),
    ),
    SELECTIONS_BEGIN,
    ...(Object.keys(SELECTION_COLUMNS) as SelectionKind[]).map((kind) =>
      sectionOf(SELECTIONS[kind], SELECTION_COLUMNS[kind]),
    ),
  ].join('\n');

const INTRODUCTION = `<!-- Written by \`npm run generate\` from packages/contract/src/batch-columns.ts. -->

# Imports

A spreadsheet is uploaded, looked at, and started; nothing is changed before its start.

1. **Template**: an empty sheet with the headings, an example to be overwritten, lists of choices, and a second sheet that says what may stand in each column.
2. **Upload** (.xlsx, .xls, .csv, or a text file with tabs, semicolons or pipes; at most 20 MB and 100,000 rows, 5,000 in an .xls). The
   heading is the first row with all required columns, among the first 20 that hold anything, so a title may come before it. Headings are found
   whatever their order, case, blanks and signs, by the names below. A column's own name wins over other names, and an earlier name over a later
   one. Columns that are not read are listed with the preview, also those without a heading. A workbook with several tables asks which sheet to
   read; hidden sheets are never read. A formula counts with its last result. A file with a password, and one that is broken or unpacks to more
   than 300 MB, is refused with the reason. A sheet that lacks required columns is refused, with the kind that it looks like.
3. **Preview**: what each row would create, change, delete or skip, from what to what, and why rows are refused. It is dated.
   **Check** lists rows with a value that looks wrong, such as an odometer below an earlier one. They are applied as they stand in the sheet.
4. **Start**: every row is judged anew, good rows are applied though others are bad, and each is applied once, whatever happens meanwhile.
5. **Refused rows** come back as a sheet with a reason each and the cells that it names filled: corrected, it is uploaded again.

## How cells are read

Forms, the paste of a column, and sheets read numbers and dates by the same rules.

| Cell | Read as |
|---|---|
| 26500 · 26,500 · $26,500.00 · 26500 USD · 26.500,00 | 26,500 dollars. Other currencies are refused. |
| 22.790 · 0,015 | Refused, unless the other texts of the column show whether they use a decimal point or a decimal comma. |
| 1.5 · 1,5 · 1.5% | 1.5 percent. A point before three digits is a decimal point in percents; a comma there (1,125) is refused. |
| 41,203 · 41203.7 · 41203 mi | 41,203 miles, rounded down. |
| 42.573 · 42.57 | Refused as an odometer: it may be 42,573. If a column has such a value, 18.2 is refused too. |
| 66308.4 km, a heading with (km), a number format with km | 41,202 miles. Forms do not take kilometers. |
| A column *Odometer Unit* (km, mi, miles, kilometers) or *Currency* | Counts for the odometer or the amounts of its row. |
| 02/10/2020 · 2/10/20 · 2020-02-10 · 2020/02/10 00:00 · 04-Aug-20 · Feb 10, 2020 · 02102020 · 20200210 | A date with the month first. |
| 25/04/2025 | Asks once whether all dates of the sheet have the day first. A heading with (DD/MM/YYYY) answers it. |
| 02.10.2020 · 02-10-2020 · 6/30/45 | Refused with how to write it: the order, or the century, is not clear. |
| NULL · N/A · NA · nan · None · - · (blank) | An empty cell, in every column. A location may have the code NA. |
| #REF! and other errors | Refused in required columns, amounts, rates, counts and dates; empty elsewhere, and in Year. |
| A date cell in a column of text | Refused in required columns ("Excel turned this into a date"); empty elsewhere. |
| A number with a format such as "TRK-"0000 or 000-0000 in a column of text | The text that the sheet shows: TRK-0041. |
| A percent, TRUE, FALSE or another format that adds a text, in a column of text | Refused in required columns; empty elsewhere. |
| ="01042" · '01042 | 01042 |
| 41,203 without quotes in a text file | Its row is refused, also where the row's last cells are left out. |

A row directly below the headings that holds nothing but units and formats, such as \`(km)\` and \`DD/MM/YYYY\`, is read as part of them.

A cell with more than 1,000 characters refuses its row.

The example row of a template, and a row without a VIN that starts with Total, Sum or Grand Total, are not imported; the preview names them. A row
of a text file with more values than columns is refused: a number may contain an unquoted comma.

VINs are read as scanners write them: \`*1FTEW1EP7JFC10312*\`, \`I1FTEW1EP7JFC10312\`, with blanks, dashes or invisible characters. A location is
found by its code, its name, or both as lists write them: \`ATL · Atlanta Airport\`.
`;

const SELECTIONS_BEGIN = `# Sheets that fill a selection

Such a sheet changes nothing: it is read by the rules above and shown as two tables, the vehicles that suit and the rows that do not, with a
reason each. What suits is taken over into the selection, where it can be changed before it is ordered or sold. A vehicle is found by its VIN in
the companies that the user may change; a VIN that stands twice, that several of them have or none has is a row that does not suit.
`;

const sectionOf = ({ title, where, what }: Section, columns: readonly BatchColumn[]): string =>
  `## ${title}

\`${where}\`. ${what}

| Column | Needed | Allowed values | Example | Also recognized as |
|---|---|---|---|---|
${columns.map(lineOf).join('\n')}
`;

const lineOf = ({ heading, isRequired, rule, example, synonyms }: BatchColumn): string =>
  `| ${[heading, isRequired ? 'yes' : 'no', rule, example, synonyms.join(', ')].join(' | ')} |`;
