import { ACCIDENT_LABELS, type AccidentField } from '@fleetworth/contract/accident-choices';
import type { AccidentReport } from '@fleetworth/contract/accident-reports';
import { formatCalendarDate, formatZonedDateTime } from '@fleetworth/domain/date-format';
import { formatPhone } from '@fleetworth/domain/phone-format';
import type { PdfBlock, PdfCell, PdfDocument } from '../../platform/pdf/pdf-document.ts';

/** Photo that is printed as a picture. The document lists all other photos by name. */
export interface PrintedPhoto {
  name: string;
  bytes: Uint8Array;
}

interface ReportToPrint {
  report: AccidentReport;
  printedPhotos: readonly PrintedPhoto[];
  timeZone: string;
}

const DASH = '–';

const SECTIONS: readonly [title: string, fields: readonly AccidentField[]][] = [
  [
    'Accident',
    [
      'rental_agreement_number',
      'accident_date',
      'accident_location_address',
      'police_report_number_and_police_station',
      'claim_report_to',
    ],
  ],
  [
    'Renter',
    ['renter_name', 'renter_phone_number', 'renter_email_address', 'renter_driver_license_number_and_state'],
  ],
  [
    'Driver',
    ['driver_name', 'driver_phone_number', 'driver_email_address', 'driver_licence_number_and_station'],
  ],
];

// Sizes are in points. The content of a page is 532 points wide, including the gaps between columns.
const LABEL_WIDTH = 230;
const VALUE_WIDTH = 290;
const PHOTO_WIDTH = 98;
const PHOTO_HEIGHT = 120;
const PHOTO_GAP = 10;
const PHOTOS_PER_ROW = 5;

export function layOutReport({ report, printedPhotos, timeZone }: ReportToPrint): PdfDocument {
  const { id, company, location, created_at } = report;
  const filedAt = new Date(created_at);
  const companyAndLocation = location === null ? company.name : `${company.name}, ${location.name}`;
  return {
    title: `Accident report ${id} · ${company.name}`,
    headerNotice: null,
    createdAt: filedAt,
    isOnePage: true,
    content: [
      { text: `Accident report ${id}`, style: 'title' },
      { text: `${companyAndLocation} · Filed ${formatZonedDateTime(filedAt, timeZone)}`, style: 'muted' },
      ...SECTIONS.flatMap(([title, fields]): PdfBlock[] => [
        { text: title, style: 'subject' },
        layOutFields(report, fields),
      ]),
      ...layOutPhotos(report, printedPhotos),
      {
        text: '\nThe details were entered by the person who reported the accident.',
        style: 'muted',
      },
    ],
  };
}

function layOutFields(report: AccidentReport, fields: readonly AccidentField[]): PdfBlock {
  const body = fields.map((field): PdfCell[] => [
    { text: ACCIDENT_LABELS[field], style: 'column' },
    { text: formatValue(field, report[field]) },
  ]);
  return {
    layout: 'rows',
    table: {
      headerRows: 0,
      keepWithHeaderRows: 0,
      dontBreakRows: true,
      widths: [LABEL_WIDTH, VALUE_WIDTH],
      body,
    },
  };
}

function formatValue(field: AccidentField, value: string | null): string {
  if (value === null) return DASH;
  if (field === 'accident_date') return formatCalendarDate(value);
  return field.endsWith('phone_number') ? formatPhone(value) : value;
}

function layOutPhotos({ photos }: AccidentReport, printedPhotos: readonly PrintedPhoto[]): PdfBlock[] {
  const printedNames = new Set(printedPhotos.map(({ name }) => name));
  const otherPhotos = photos.filter(({ name }) => !printedNames.has(name));
  const rows = Array.from({ length: Math.ceil(printedPhotos.length / PHOTOS_PER_ROW) }, (_, row) =>
    printedPhotos.slice(row * PHOTOS_PER_ROW, (row + 1) * PHOTOS_PER_ROW),
  );
  return [
    { text: photos.length === 0 ? 'No photos' : `Photos: ${photos.length}`, style: 'subject' },
    ...rows.map((row) => ({ columns: row.map(layOutPhoto), columnGap: PHOTO_GAP })),
    ...(otherPhotos.length === 0 ? [] : [{ text: otherPhotos.map(formatPhoto).join(', ') }]),
  ];
}

const layOutPhoto = ({ name, bytes }: PrintedPhoto): PdfBlock => ({
  width: PHOTO_WIDTH,
  stack: [
    {
      image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
      fit: [PHOTO_WIDTH, PHOTO_HEIGHT],
    },
    { text: name, style: 'muted' },
  ],
});

const formatPhoto = ({ name, size }: AccidentReport['photos'][number]): string =>
  `${name} (${Math.ceil(size / 1_000).toLocaleString('en-US')} kB)`;
