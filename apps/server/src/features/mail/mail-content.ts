export interface ReportKey {
  companyId: number;
  reportId: number;
}

/** Its texts are plain text, not HTML, and may include visitors' input. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  rows?: string[];
  closing?: string;
  /** The path is relative to the app URL. */
  action: { label: string; path: string } | null;
  /** Omits the HTML version. Set for emails that contain visitors' input. */
  isPlainText?: true;
  photoIds?: number[];
  accidentReport?: ReportKey;
  /** Path for one-click unsubscribing (RFC 8058), relative to the app URL. */
  unsubscribePath?: string;
}
