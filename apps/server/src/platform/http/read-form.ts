import type { IncomingMessage } from 'node:http';
import type { FastifyMultipartOptions } from '@fastify/multipart';
import type { Endpoint, UploadedFile } from '@fleetworth/contract/endpoint';
import { MAX_FILE_BYTES } from '@fleetworth/contract/spreadsheet';
import type { FastifyRequest } from 'fastify';
import { ApiError, commonError } from '../errors/api-error.ts';
import { watchArrival } from './watch-arrival.ts';

const MAX_FORM_BYTES = MAX_FILE_BYTES + 65_536;
/** The time limit is below that of the HTTP server. */
const FORM_ARRIVAL_LIMITS = { timeoutMs: 110_000, speedCheckAfterMs: 5_000, minBytesPerSecond: 20_000 };

export const FORM_LIMITS = {
  limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20, fieldSize: 4_000, parts: 21 },
} satisfies FastifyMultipartOptions;

/**
 * Calls `read` as soon as the sender has fewer forms in progress than allowed. `read` calls `onSlow`,
 * possibly several times, if the form takes long to arrive.
 */
type ReadFormInSlot = <Result>(read: (onSlow: () => void) => Promise<Result>) => Promise<Result>;

interface Form {
  fields: Record<string, unknown>;
  file: UploadedFile | null;
}

/** Returns undefined when the request has no form. Rejects a form if the endpoint doesn't accept one. */
export async function readForm(
  endpoint: Endpoint,
  request: FastifyRequest,
  readFormInSlot: ReadFormInSlot,
): Promise<Form | undefined> {
  if (!request.isMultipart() || endpoint.ignoresBody) return undefined;
  // Handlers read forms with several files themselves.
  if (endpoint.files !== undefined) return undefined;
  if (endpoint.upload === undefined) throw commonError('request.unsupported_media_type');
  // A form that declares itself too large is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw commonError('request.too_large');
  return await readFormInSlot((onSlow) => receiveForm(request, onSlow));
}

async function receiveForm(request: FastifyRequest, onSlow: () => void): Promise<Form> {
  const arrival = watchArrival({ ...FORM_ARRIVAL_LIMITS, onSlow }, request.raw);
  try {
    return await Promise.race([
      readParts(request).catch(rethrowFormError),
      rejectWhenTooLarge(request.raw, MAX_FORM_BYTES),
      arrival.timeout,
    ]);
  } finally {
    arrival.stopWatching();
  }
}

// Errors without a reason or client status, such as a missing boundary or a premature end, become
// `request.malformed`.
export function rethrowFormError(error: unknown): never {
  const { statusCode } = error as { statusCode?: number };
  throw error instanceof ApiError || (statusCode !== undefined && statusCode < 500)
    ? error
    : commonError('request.malformed');
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const form: Form = { fields: {}, file: null };
  for await (const part of request.parts()) {
    if (part.type === 'field' && !Object.hasOwn(form.fields, part.fieldname))
      form.fields[part.fieldname] = part.value;
    else if (part.type === 'file' && part.fieldname === 'file' && form.file === null)
      form.file = { name: part.filename, bytes: await part.toBuffer() };
    else throw commonError('request.malformed');
  }
  return form;
}

// Rejects when more than `maxBytes` have arrived, for forms that don't declare their length. Remaining data
// is dropped.
export function rejectWhenTooLarge(raw: IncomingMessage, maxBytes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    let byteCount = 0;
    raw.on('data', (chunk: Buffer) => {
      byteCount += chunk.length;
      if (byteCount <= maxBytes) return;
      raw.unpipe();
      raw.resume();
      reject(commonError('request.too_large'));
    });
  });
}
