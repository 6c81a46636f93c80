import { readZipDirectory, unpackEntry } from './zip-reader.ts';
import { zipFiles, type ZipFile } from './zip-stream.ts';

const FIRST_SHEET = 'xl/worksheets/sheet1.xml';

/**
 * Gives each column of the first sheet the format of its cell in row 2. The library only formats written
 * cells, so a unit 01042 typed into row 3 would lose its zero.
 */
export const formatColumns = (workbook: Uint8Array): AsyncGenerator<Buffer> =>
  zipFiles(withColumnStyles(workbook));

async function* withColumnStyles(workbook: Uint8Array): AsyncGenerator<ZipFile> {
  for (const entry of readZipDirectory(workbook).values()) {
    const text = Buffer.concat(await Array.fromAsync(unpackEntry(workbook, entry))).toString();
    yield {
      path: entry.name,
      chunks: asSingleChunk(entry.path === FIRST_SHEET ? addColumnStyles(text) : text),
    };
  }
}

async function* asSingleChunk(text: string) {
  yield text;
}

function addColumnStyles(sheet: string): string {
  const [row = ''] = /<row r="2".*?<\/row>/s.exec(sheet) ?? [];
  const styles = [...row.matchAll(/<c r="[A-Z]+2"([^>]*)/g)].map(
    ([, attributes = '']) => / s="(\d+)"/.exec(attributes)?.[1],
  );
  return sheet.replaceAll(/<col min="(\d+)"/g, (column, columnNumber) => {
    const style = styles[Number(columnNumber) - 1];
    return style === undefined ? column : `${column} style="${style}"`;
  });
}
