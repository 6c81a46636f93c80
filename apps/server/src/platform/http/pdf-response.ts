import { PDF_TYPE } from '@fleetworth/contract/spreadsheet';
import type { FastifyReply } from 'fastify';
import { attachmentDisposition } from './spreadsheet-response.ts';

export class PdfResponse {
  readonly bytes: Uint8Array;
  readonly #name: string;

  constructor({ bytes, name }: { bytes: Uint8Array; name: string }) {
    this.bytes = bytes;
    this.#name = name;
  }

  sendTo(reply: FastifyReply): FastifyReply {
    return reply
      .type(PDF_TYPE)
      .header('content-disposition', attachmentDisposition(this.#name))
      .send(Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength));
  }
}
