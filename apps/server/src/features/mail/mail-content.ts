export interface ReportKey {
  companyId: number;
  reportId: number;
}

/** Content of an email in the outbox, as plain text that may include visitors' input. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Lines of a list below the paragraphs. */
  rows?: string[];
  /** Paragraph below the link. */
  closing?: string;
  /** Link of the email with a path relative to the app URL. */
  action: { label: string; path: string } | null;
  /** Omits the HTML version. Set for emails that contain visitors' input. */
  isPlainText?: true;
  /** Photos of an accident report to attach if they still exist. */
  photoIds?: number[];
  /** Accident report to attach as PDF if it still exists. */
  accidentReport?: ReportKey;
  /** Path for one-click unsubscribing (RFC 8058), relative to the app URL. */
  unsubscribePath?: string;
}
