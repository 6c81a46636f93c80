import { z } from 'zod';
import type { CommonReason } from './common-reasons.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: where it is, what it takes, what it answers and why it may refuse. Without `Reason`, any text is one. */
export interface Endpoint<Reason extends string = string> {
  method: Method;
  /** Below /api/v1, parameters as `:id`. */
  path: string;
  summary: string;
  /** `public` needs no session; `write` needs a role above viewer in the company concerned. */
  access: 'public' | 'read' | 'write';
  /** Of a public call: a session counts where one is sent. */
  acceptsSession?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Filters that are taken from the query string and from a JSON body alike. */
  filters?: z.ZodType;
  /** Fields of a form (multipart/form-data) that carries one file as `file`, in place of a body. */
  upload?: z.ZodType;
  /**
   * Files that the form of `upload` carries in place of its one file. Its handler has the form read, once it knows that the caller
   * may send one.
   */
  files?: FormFiles;
  /** Its body is taken as the bytes that were sent, signed by the header of this name: it is read by what sent it. */
  raw?: { signature: string };
  /** Its body is passed over, whatever it is: another standard says what is sent. */
  ignoresBody?: true;
  /** It answers a file or a stream of events, where it is not refused, and `data` is null: others answer JSON. */
  answers?: 'spreadsheet' | 'pdf' | 'image' | 'events';
  /** It is computed for seconds: a user may have few of it open at once, and it is given up once its caller is gone. */
  isLongRunning?: true;
  data: z.ZodType;
  /** What it may be refused for besides the common reasons. */
  reasons: readonly Exclude<Reason, CommonReason>[];
}

/** Files of a form: how many and how large they may be, and what it is refused with. */
export interface FormFiles {
  /** Name of their field, sent as `name[]` or as `name`. */
  field: string;
  maxFiles: number;
  /** Of each. */
  maxFileBytes: number;
  /** Of the form with all that it carries. */
  maxFormBytes: number;
  /** How long it may take to arrive. */
  timeoutMs: number;
  tooManyText: string;
  tooLargeText: string;
}

/** Keeps the literal types of an endpoint, so that handlers and clients are typed by it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler of the endpoint is given, checked. */
export interface HandlerInput<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  filters: Output<E['filters']>;
  upload: E['upload'] extends z.ZodType
    ? E['files'] extends FormFiles
      ? () => Promise<z.output<E['upload']> & { files: UploadedFile[] }>
      : z.output<E['upload']> & { file: UploadedFile | null }
    : undefined;
  raw: E['raw'] extends object ? SignedBytes : undefined;
}

/** Body of a call as it was sent, with its signature. */
export interface SignedBytes {
  bytes: Uint8Array;
  /** Empty where none was sent. */
  signature: string;
}

/** A file as it arrived. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

type InputPart<Name extends string, S> = S extends z.ZodType
  ? { [K in Name]: Input<S> }
  : { [K in Name]?: never };

/** What a caller of the endpoint sends. */
export type RequestInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']> &
  InputPart<'filters', E['filters']> &
  (E['upload'] extends z.ZodType
    ? { upload: z.input<E['upload']> & FilesOf<E['files']> }
    : { upload?: never });

/** Files of a form: one, or several under the name of their field. */
type FilesOf<Files> = Files extends { field: infer Field extends string }
  ? { [Name in Field]: readonly File[] }
  : { file: File };

/** What comes back: `{data, message?}`. */
export interface Answer<Data> {
  data: Data;
  message?: string;
}

/** What a handler answers, before the response schema is applied. */
export interface Reply<E extends Endpoint> {
  data: z.input<E['data']>;
  message?: string;
}

/** The reasons that a handler of the endpoint may give. */
export type DeclaredReason<E extends Endpoint> = E['reasons'][number];

export const API_BASE = '/api/v1';

/** The schema of a part that an endpoint does not name: it must be empty. */
export const emptyInput = z.strictObject({});
