import type { Readable } from 'node:stream';
import { ROWS_HEADER, SPREADSHEET_TYPE } from '@fleetworth/contract/spreadsheet';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock/clock.ts';

/** Streams a spreadsheet while it is written. The writing stops when the caller disconnects. */
export class SpreadsheetResponse {
  readonly file: Readable;
  readonly #name: string;
  readonly #rowCount: number;

  constructor({ file, name, rowCount }: { file: Readable; name: string; rowCount: number }) {
    this.file = file;
    this.#name = name;
    this.#rowCount = rowCount;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    return reply
      .type(SPREADSHEET_TYPE)
      .header('content-disposition', attachmentDisposition(this.#name))
      .header(ROWS_HEADER, this.#rowCount)
      .send(this.file);
  }
}

// Characters that a header can't contain.
const UNWRITABLE_CHARACTERS = /[^\x20-\x7e]|["\\]/g;

/** Follows RFC 6266, with an ASCII name that every program can read and the full name. */
export function attachmentDisposition(name: string): string {
  const asciiDisposition = `attachment; filename="${name.replaceAll(UNWRITABLE_CHARACTERS, '_')}"`;
  const encodedName = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percentEncode);
  return name.search(UNWRITABLE_CHARACTERS) >= 0
    ? `${asciiDisposition}; filename*=UTF-8''${encodedName}`
    : asciiDisposition;
}

const percentEncode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Uses the business time zone: 'internal' at 2:12 a.m. gives internal-20261123-0212.xlsx. */
export function formatFileName(prefix: string, clock: Clock, extension = 'xlsx'): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: clock.timeZone, ...TIMESTAMP_FORMAT });
  const parts = Object.fromEntries(format.formatToParts(clock.now()).map((part) => [part.type, part.value]));
  return `${prefix}-${parts.year}${parts.month}${parts.day}-${parts.hour}${parts.minute}.${extension}`;
}

const TIMESTAMP_FORMAT = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
