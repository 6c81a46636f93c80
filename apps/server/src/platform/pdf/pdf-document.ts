/** Text, a list of blocks one below the other, or a table. The names are pdfmake's. */
export type PdfBlock =
  | { text: string; style?: PdfStyle }
  | { stack: PdfBlock[]; unbreakable?: boolean }
  | { table: PdfTable; layout: 'rows' };

export type PdfStyle = 'title' | 'subject' | 'heading' | 'column' | 'muted';

export interface PdfTable {
  /** Rows that are repeated on each page. */
  headerRows: number;
  keepWithHeaderRows: number;
  dontBreakRows: true;
  widths: ('*' | number)[];
  body: PdfCell[][];
}

/** An empty cell stands where an earlier one spans. */
export type PdfCell = { text: string; style?: PdfStyle; colSpan?: number } | Record<string, never>;

/** A document of A4 or letter pages, whatever it is about. */
export interface PdfDocument {
  /** Stands at the top of each page. */
  title: string;
  /** Stands beside it; null for none. */
  mark: string | null;
  /** Said to have been made then: the same document has the same bytes. */
  createdAt: Date;
  content: PdfBlock[];
}
