/** Text, a vertical or horizontal list of blocks, a picture, or a table. The names are pdfmake's. */
export type PdfBlock =
  | { text: string; style?: PdfStyle }
  | { stack: PdfBlock[]; unbreakable?: boolean; width?: number }
  | { columns: PdfBlock[]; columnGap: number }
  /** Picture as a data URL, scaled to fit into width and height. */
  | { image: string; fit: [number, number] }
  | { table: PdfTable; layout: 'rows' };

export type PdfStyle = 'title' | 'subject' | 'heading' | 'column' | 'muted';

export interface PdfTable {
  /** Number of rows repeated on each page. */
  headerRows: number;
  keepWithHeaderRows: number;
  dontBreakRows: true;
  widths: ('*' | number)[];
  body: PdfCell[][];
}

/** Empty for a cell covered by the span of an earlier one. */
export type PdfCell = { text: string; style?: PdfStyle; colSpan?: number } | Record<string, never>;

/** Document with letter pages. */
export interface PdfDocument {
  /** Title at the top of each page. */
  title: string;
  /** Mark next to the title. Null for none. */
  mark: string | null;
  /** Creation date in the file's metadata, so that the same document has the same bytes. */
  createdAt: Date;
  /** Reduces texts and pictures until everything fits on one page. */
  isOnePage?: true;
  content: PdfBlock[];
}
