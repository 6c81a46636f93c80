/** Reasons for which a call can be refused, with their HTTP status and the text that people read. */
export type ReasonTexts = Record<string, { status: number; message: string }>;
