import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { readDrawableCodes } from './read-drawable-codes.ts';
import { UndrawableCharacters } from './undrawable-characters.ts';
import type { PdfDocument } from './pdf-document.ts';

// Runs in its own thread, because a long document takes seconds in which the server has to answer other
// calls.

const require = createRequire(import.meta.url);
const FONT_FILES = {
  normal: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const readableFiles = Object.values(FONT_FILES);

const MARGIN = 40;
const LINE_COLOR = '#d0d5dd';
const MUTED_COLOR = '#475467';

pdfmake.setFonts({ DejaVu: FONT_FILES });
// Documents contain text from users and visitors, so only the fonts may be read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => readableFiles.includes(path));

const SMALLER_SCALES = [0.85, 0.7, 0.55];

const stylesAtScale = (scale: number) => ({
  title: { fontSize: 15 * scale, bold: true, margin: [0, 0, 0, 2] },
  subject: { fontSize: 11 * scale, bold: true, margin: [0, 16 * scale, 0, 2] },
  heading: { bold: true },
  column: { bold: true, color: MUTED_COLOR },
  muted: { color: MUTED_COLOR },
});

const TABLE_LAYOUT = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE_COLOR,
  paddingTop: () => 2,
  paddingBottom: () => 2,
  paddingLeft: () => 0,
  paddingRight: () => 6,
};

const headerOrFooter = (columns: object[], top: number) => ({
  columns,
  fontSize: 8,
  color: MUTED_COLOR,
  margin: [MARGIN, top, MARGIN, 0],
});

async function print(document: PdfDocument): Promise<Uint8Array> {
  let printedDocument = await printAtScale(1, document);
  for (const scale of document.isOnePage ? SMALLER_SCALES : []) {
    if (printedDocument.pageCount === 1) break;
    printedDocument = await printAtScale(scale, document);
  }
  return printedDocument.bytes;
}

async function printAtScale(scale: number, { title, headerNotice, createdAt, content }: PdfDocument) {
  const drawableCodesByFont = readableFiles.map((file) => readDrawableCodes(readFileSync(file)));
  const undrawable = new UndrawableCharacters((code) =>
    drawableCodesByFont.every((codes) => codes.has(code) && !isRightToLeft(code)),
  );
  const replaceUndrawable = (text: string) => undrawable.replaceUndrawable(text);
  const heading = [
    { text: replaceUndrawable(title) },
    { text: replaceUndrawable(headerNotice ?? ''), alignment: 'right', bold: true },
  ];
  const blocks = [mapTexts(content, replaceUndrawable, scale)];
  // Added last, because undrawable characters are known only after all texts have been processed.
  for (const text of undrawable.describeReplaced())
    blocks.push({ text, style: 'muted', margin: [0, 12, 0, 0] });
  let pageCount = 0;
  const bytes = await pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [MARGIN, 50, MARGIN, 46],
      language: 'en-US',
      info: {
        title: replaceUndrawable(title),
        producer: 'Fleetworth',
        creator: 'Fleetworth',
        creationDate: createdAt,
      },
      defaultStyle: { font: 'DejaVu', fontSize: 8.5 * scale },
      styles: stylesAtScale(scale),
      header: () => headerOrFooter(heading, 24),
      footer: (page: number, lastPage: number) => {
        pageCount = lastPage;
        return headerOrFooter([{ text: `Page ${page} of ${lastPage}`, alignment: 'right' }], 16);
      },
      content: blocks,
    })
    .getBuffer();
  return { bytes, pageCount };
}

// The printer would draw Arabic and Hebrew letters in the wrong order.
const isRightToLeft = (code: number): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(String.fromCodePoint(code));

function mapTexts(value: unknown, mapText: (text: string) => string, scale: number): unknown {
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, mapText, scale));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      if (name === 'text' && typeof child === 'string') return [name, mapText(child)];
      if (name === 'fit') return [name, (child as number[]).map((length) => length * scale)];
      return [name, name === 'layout' ? TABLE_LAYOUT : mapTexts(child, mapText, scale)];
    }),
  );
}

const bytes = await print(workerData as PdfDocument);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(bytes);
