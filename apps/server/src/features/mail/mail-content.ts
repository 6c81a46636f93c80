/** Content of a mail as it waits in the outbox: plain texts, which may hold what a visitor has typed. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** Link of the mail: its path below the address of the installation. */
  action: { label: string; path: string } | null;
}
