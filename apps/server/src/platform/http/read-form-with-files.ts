import type { Endpoint, FormFiles, ReadFormOptions, UploadedFile } from '@fleetworth/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rejectWhenTooLarge, rethrowFormError } from './read-form.ts';
import { watchArrival } from './watch-arrival.ts';
import { readFields } from './read-request.ts';
import { type ApiError, commonError } from '../errors/api-error.ts';

const FIELD_LIMITS = { fields: 40, fieldSize: 1_000, parts: 60 };
/** A caller has this long to read the error while it is still sending the form. */
const LINGER_MS = 2_000;

interface FormFilesOptions extends ReadFormOptions {
  rule: FormFiles;
}

interface FormWithFiles {
  fields: Record<string, unknown>;
  files: UploadedFile[];
}

/**
 * Returns a function that reads a form with several files, or undefined if the endpoint doesn't accept such a
 * form. The form is not read until the handler calls the function.
 */
export function readFormWithFiles({ upload, files: rule }: Endpoint, request: FastifyRequest) {
  if (upload === undefined || rule === undefined) return undefined;
  return async (options: ReadFormOptions = {}): Promise<object> => {
    const { fields, files } = await receiveForm({ ...options, rule }, request);
    return { ...readFields(upload, fields), files };
  };
}

async function receiveForm(options: FormFilesOptions, request: FastifyRequest): Promise<FormWithFiles> {
  const { rule } = options;
  if (!request.isMultipart()) throw commonError('request.unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > rule.maxFormBytes)
    throw commonError('request.too_large');
  const arrival = watchArrival({ ...rule, onSlow: options.onSlow }, request.raw);
  try {
    return await Promise.race([
      readParts(options, request).catch(rethrowFormError),
      rejectWhenTooLarge(request.raw, rule.maxFormBytes),
      arrival.timeout,
    ]);
  } finally {
    arrival.stopWatching();
  }
}

async function readParts(
  { rule, beforeFiles }: FormFilesOptions,
  request: FastifyRequest,
): Promise<FormWithFiles> {
  const form: FormWithFiles = { fields: {}, files: [] };
  const limits = { ...FIELD_LIMITS, fileSize: rule.maxFileBytes + 1, files: rule.maxFiles + 1 };
  for await (const part of request.parts({ limits })) {
    const { fieldname: name } = part;
    if (part.type === 'field' && !Object.hasOwn(form.fields, name)) form.fields[name] = part.value;
    else if (part.type === 'file' && [rule.field, `${rule.field}[]`].includes(name)) {
      if (form.files.length === rule.maxFiles) throw createFilesError(rule, rule.tooManyText);
      if (form.files.length === 0) await beforeFiles?.(form.fields);
      form.files.push({ name: part.filename, bytes: await readFile(rule, part.file) });
    } else throw commonError('request.malformed');
  }
  return form;
}

async function readFile(rule: FormFiles, chunks: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const receivedChunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of chunks) {
    byteCount += chunk.length;
    if (byteCount > rule.maxFileBytes) throw createFilesError(rule, rule.tooLargeText);
    receivedChunks.push(chunk);
  }
  return Buffer.concat(receivedChunks);
}

const createFilesError = ({ field }: FormFiles, text: string): ApiError =>
  commonError('request.invalid', { errors: { [field]: [text] } });

/**
 * Closes the connection of a form that was rejected while it arrived, after the caller had time to read the
 * response.
 */
export async function closeUnreadForm({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete) return;
  reply.raw.once('finish', () => {
    raw.unpipe();
    raw.resume();
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, LINGER_MS).unref();
  });
}
