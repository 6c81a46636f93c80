import { readZipDirectory, unpack } from './zip-reader.ts';
import { zipped, type ZipFile } from './zip-stream.ts';

const FIRST_SHEET = 'xl/worksheets/sheet1.xml';

/**
 * Gives each column of the first sheet the format of its cell in row 2. The library only formats written
 * cells, so a unit 01042 typed into row 3 would lose its zero.
 */
export const formatColumns = (workbook: Uint8Array): AsyncGenerator<Buffer> => zipped(filesOf(workbook));

async function* filesOf(workbook: Uint8Array): AsyncGenerator<ZipFile> {
  for (const entry of readZipDirectory(workbook).values()) {
    const text = Buffer.concat(await Array.fromAsync(unpack(workbook, entry))).toString();
    yield { path: entry.name, chunks: toChunks(entry.path === FIRST_SHEET ? withFormats(text) : text) };
  }
}

async function* toChunks(text: string) {
  yield text;
}

function withFormats(sheet: string): string {
  const [row = ''] = /<row r="2".*?<\/row>/s.exec(sheet) ?? [];
  const styles = [...row.matchAll(/<c r="[A-Z]+2"([^>]*)/g)].map(
    ([, attributes = '']) => / s="(\d+)"/.exec(attributes)?.[1],
  );
  return sheet.replaceAll(/<col min="(\d+)"/g, (column, number) => {
    const style = styles[Number(number) - 1];
    return style === undefined ? column : `${column} style="${style}"`;
  });
}
