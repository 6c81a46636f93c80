/** Content of a mail as it waits in the outbox: plain texts, which may hold what a visitor has typed. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Lines of a list below the paragraphs. */
  rows?: string[];
  /** Paragraph below the link. */
  closing?: string;
  /** Link of the mail: its path below the address of the installation. */
  action: { label: string; path: string } | null;
  /** Says what a stranger has typed: it is sent as text alone. */
  isPlainText?: true;
  /** Photos of an accident report that are attached, as far as they still exist. */
  photoIds?: number[];
  /** Where a mail reader ends such mails for its user by one click (RFC 8058), below the same address. */
  unsubscribePath?: string;
}
