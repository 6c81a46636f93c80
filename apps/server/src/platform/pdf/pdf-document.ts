/** Uses the field names of pdfmake. */
export type PdfBlock =
  | { text: string; style?: PdfStyle }
  | { stack: PdfBlock[]; unbreakable?: boolean; width?: number }
  | { columns: PdfBlock[]; columnGap: number }
  /** Picture as a data URL, scaled to fit into width and height. */
  | { image: string; fit: [number, number] }
  | { table: PdfTable; layout: 'rows' };

export type PdfStyle = 'title' | 'subject' | 'heading' | 'column' | 'muted';

export interface PdfTable {
  headerRows: number;
  keepWithHeaderRows: number;
  dontBreakRows: true;
  widths: ('*' | number)[];
  body: PdfCell[][];
}

/** Empty for a cell covered by the span of an earlier one. */
export type PdfCell = { text: string; style?: PdfStyle; colSpan?: number } | Record<string, never>;

export interface PdfDocument {
  title: string;
  headerNotice: string | null;
  /** Creation date in the file's metadata. A fixed date gives the same document the same bytes. */
  createdAt: Date;
  /** Reduces texts and pictures, so that everything fits on one page unless it is very long. */
  isOnePage?: true;
  content: PdfBlock[];
}
