import type { IncomingMessage } from 'node:http';
import type { FastifyMultipartOptions } from '@fastify/multipart';
import type { Endpoint, UploadedFile } from '@fleetworth/contract/endpoint';
import { MAX_FILE_BYTES } from '@fleetworth/contract/spreadsheet';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from '../errors/refusal.ts';

/** What stands around the file in a form. */
const MOST_FORM_BYTES = MAX_FILE_BYTES + 65_536;

/** One file and some short fields. */
export const FORM_LIMITS = {
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20, fieldSize: 1_000, parts: 21 },
} satisfies FastifyMultipartOptions;

interface Form {
  fields: Record<string, unknown>;
  file: UploadedFile | null;
}

/** Reads the form of a call that takes one; undefined where none was sent. A call that takes none refuses it. */
export async function readForm(endpoint: Endpoint, request: FastifyRequest): Promise<Form | undefined> {
  if (!request.isMultipart() || endpoint.ignoresBody) return undefined;
  // A form with several files is read by its handler.
  if (endpoint.files !== undefined) return undefined;
  if (endpoint.upload === undefined) throw refuse('request.unsupported_media_type');
  // Not read at all, where it says itself that it is too large.
  if (Number(request.headers['content-length'] ?? 0) > MOST_FORM_BYTES) throw refuse('request.too_large');
  return await Promise.race([
    readParts(request).catch(refuseMalformed),
    overflow(request.raw, MOST_FORM_BYTES),
  ]);
}

/** A form without its boundary, or one that ends too early, is the caller's fault; what is too large says so itself. */
export function refuseMalformed(error: unknown): never {
  const { statusCode } = error as { statusCode?: number };
  throw error instanceof Refusal || (statusCode !== undefined && statusCode < 500)
    ? error
    : refuse('request.malformed');
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: {}, file: null };
  for await (const part of request.parts()) {
    if (part.type === 'field' && !Object.hasOwn(form.fields, part.fieldname))
      form.fields[part.fieldname] = part.value;
    else if (part.type === 'file' && part.fieldname === 'file' && form.file === null)
      form.file = { name: part.filename, bytes: await part.toBuffer() };
    else throw refuse('request.malformed');
  }
  return form;
}

/** Refuses a form once it goes on behind the largest: one that does not say its length has fields and ends of any. What still comes is dropped. */
export function overflow(raw: IncomingMessage, mostBytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) return;
      raw.unpipe();
      raw.resume();
      reject(refuse('request.too_large'));
    });
  });
}
