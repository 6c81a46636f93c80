import type { Readable } from 'node:stream';
import { ROWS_HEADER, SPREADSHEET_TYPE } from '@fleetworth/contract/spreadsheet';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock/clock.ts';

/** Streams a spreadsheet while it is written. The writing stops when the caller disconnects. */
export class SpreadsheetResponse {
  readonly file: Readable;
  readonly #name: string;
  readonly #rows: number;

  constructor({ file, name, rows }: { file: Readable; name: string; rows: number }) {
    this.file = file;
    this.#name = name;
    this.#rows = rows;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    return reply
      .type(SPREADSHEET_TYPE)
      .header('content-disposition', disposition(this.#name))
      .header(ROWS_HEADER, this.#rows)
      .send(this.file);
  }
}

// Characters that a header can't contain.
const UNWRITABLE = /[^\x20-\x7e]|["\\]/g;

/** Follows RFC 6266, with an ASCII name that every program can read and the full name. */
export function disposition(name: string): string {
  const plain = `attachment; filename="${name.replaceAll(UNWRITABLE, '_')}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, percentEncoded);
  return name.search(UNWRITABLE) >= 0 ? `${plain}; filename*=UTF-8''${encoded}` : plain;
}

const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Uses the business time zone: 'internal' at 2:12 a.m. gives internal-20261123-0212.xlsx. */
export function fileName(type: string, clock: Clock, ending = 'xlsx'): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: clock.timeZone, ...STAMP });
  const parts = Object.fromEntries(format.formatToParts(clock.now()).map((part) => [part.type, part.value]));
  return `${type}-${parts.year}${parts.month}${parts.day}-${parts.hour}${parts.minute}.${ending}`;
}

const STAMP = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
