import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { glyphsOfFont } from './glyphs-of-font.ts';
import { UndrawableCharacters } from './undrawable-characters.ts';
import type { PdfDocument } from './pdf-document.ts';

// Runs in its own thread, because a long document takes seconds in which the server has to answer other
// calls.

const require = createRequire(import.meta.url);
const FONT = {
  normal: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const files = Object.values(FONT);

const MARGIN = 40;
const LINE = '#d0d5dd';
const MUTED = '#475467';

pdfmake.setFonts({ DejaVu: FONT });
// Documents contain texts of outsiders, so only the fonts may be read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => files.includes(path));

const STYLES = {
  title: { fontSize: 15, bold: true, margin: [0, 0, 0, 2] },
  subject: { fontSize: 11, bold: true, margin: [0, 16, 0, 2] },
  heading: { bold: true },
  column: { bold: true, color: MUTED },
  muted: { color: MUTED },
};

const LAYOUT = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingTop: () => 2,
  paddingBottom: () => 2,
  paddingLeft: () => 0,
  paddingRight: () => 6,
};

const inMargins = (columns: object[], top: number) => ({
  columns,
  fontSize: 8,
  color: MUTED,
  margin: [MARGIN, top, MARGIN, 0],
});

async function print({ title, mark, createdAt, content }: PdfDocument): Promise<Uint8Array> {
  const glyphs = files.map((file) => glyphsOfFont(readFileSync(file)));
  const undrawable = new UndrawableCharacters((code) =>
    glyphs.every((font) => font.has(code) && !isRightToLeft(code)),
  );
  const drawable = (text: string) => undrawable.replaceIn(text);
  const heading = [{ text: drawable(title) }, { text: drawable(mark ?? ''), alignment: 'right', bold: true }];
  const drawn = [withTexts(content, drawable)];
  // Added last, when all texts have been processed.
  for (const text of undrawable.sentences()) drawn.push({ text, style: 'muted', margin: [0, 12, 0, 0] });
  return await pdfmake
    .createPdf({
      pageSize: 'LETTER',
      pageMargins: [MARGIN, 50, MARGIN, 46],
      language: 'en-US',
      info: {
        title: drawable(title),
        producer: 'Fleetworth',
        creator: 'Fleetworth',
        creationDate: createdAt,
      },
      defaultStyle: { font: 'DejaVu', fontSize: 8.5 },
      styles: STYLES,
      header: () => inMargins(heading, 24),
      footer: (page: number, pages: number) =>
        inMargins([{ text: `Page ${page} of ${pages}`, alignment: 'right' }], 16),
      content: drawn,
    })
    .getBuffer();
}

/**
 * Reports whether a character is Arabic or Hebrew, which are written from right to left. The printer doesn't
 * support that and would draw the letters in the wrong order.
 */
const isRightToLeft = (code: number): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(String.fromCodePoint(code));

/** Copies a document with changed texts and laid-out tables. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      if (name === 'text' && typeof child === 'string') return [name, change(child)];
      return [name, name === 'layout' ? LAYOUT : withTexts(child, change)];
    }),
  );
}

const bytes = await print(workerData as PdfDocument);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(bytes);
