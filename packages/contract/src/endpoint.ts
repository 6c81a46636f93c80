import { z } from 'zod';
import type { CommonReason } from './common-reasons.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Endpoint of the API: method, path, input, response and error reasons. Without `Reason`, any text is a
 * reason.
 */
export interface Endpoint<Reason extends string = string> {
  method: Method;
  /** Path below /api/v1 with parameters as `:id`. */
  path: string;
  summary: string;
  /**
   * `public` needs no session. `write` needs a role above viewer in the company concerned. `operator` doesn't
   * exist for users who aren't operators of the installation.
   */
  access: 'public' | 'read' | 'write' | 'operator';
  /** True for a public endpoint that uses a session if one is sent. */
  acceptsSession?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Filters accepted from the query string and from a JSON body. */
  filters?: z.ZodType;
  /** Fields of a multipart/form-data form, which replaces the body and contains one file as `file`. */
  upload?: z.ZodType;
  /**
   * Files of the `upload` form, if it contains several instead of one `file`. The handler reads the form
   * itself, after it has checked that the caller may send files.
   */
  files?: FormFiles;
  /**
   * Passes the received bytes of the body to the handler, with the sender's signature from the named header.
   */
  raw?: { signature: string };
  /** Ignores the body, whose content is defined by another standard. */
  ignoresBody?: true;
  /** Returns a file or a stream of events instead of JSON. `data` is null. Errors are still JSON. */
  produces?: 'spreadsheet' | 'pdf' | 'image' | 'events';
  /**
   * Takes seconds to compute for a large fleet. A user may have only a few such requests running at once,
   * including those whose caller has disconnected.
   */
  isLongRunning?: true;
  /**
   * Reads many rows and changes nothing, so that it is served by the replica of an installation that has one.
   */
  readsReplica?: true;
  /** Changes data although it is a GET. HEAD requests and prefetches of browsers do nothing. */
  hasSideEffects?: true;
  /** Returns the change set of the action as `change_set`, beside `message`. Null if nothing changed. */
  makesChangeSet?: true;
  /** Status of a success. Defaults to 200. With 202, a job completes the action. */
  status?: 202;
  data: z.ZodType;
  /** Error reasons in addition to the common reasons. */
  reasons: readonly Exclude<Reason, CommonReason>[];
}

/** Files of a form: their limits and error messages. */
export interface FormFiles {
  /** Form field of the files, sent as `name[]` or `name`. */
  field: string;
  maxFiles: number;
  maxFileBytes: number;
  /** Maximum size of the form with all files. */
  maxFormBytes: number;
  /** Time limit for receiving the form. */
  timeoutMs: number;
  /** Minimum average speed of the form, which applies after `slowAfterMs`. */
  minBytesPerSecond: number;
  slowAfterMs: number;
  tooManyText: string;
  tooLargeText: string;
}

/**
 * Called with the unvalidated fields that arrived before the first file of a form. Can reject the form before
 * its files are read.
 */
export type BeforeFiles = (fields: Readonly<Record<string, unknown>>) => Promise<void>;

/** Options for reading a form with several files. */
export interface ReadFormOptions {
  beforeFiles?: BeforeFiles;
  /** Called each second from `slowAfterMs` on while the form is arriving. */
  onSlow?: () => void;
}

/** Preserves the literal types of an endpoint, from which the types of handlers and clients are derived. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Validated input of a handler. */
export interface HandlerInput<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  filters: Output<E['filters']>;
  upload: E['upload'] extends z.ZodType
    ? E['files'] extends FormFiles
      ? (options?: ReadFormOptions) => Promise<z.output<E['upload']> & { files: UploadedFile[] }>
      : z.output<E['upload']> & { file: UploadedFile | null }
    : undefined;
  raw: E['raw'] extends object ? SignedBytes : undefined;
}

/** Request body as received, with its signature. */
export interface SignedBytes {
  bytes: Uint8Array;
  /** Empty without a signature header. */
  signature: string;
}

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

type InputPart<Name extends string, S> = S extends z.ZodType
  ? { [K in Name]: Input<S> }
  : { [K in Name]?: never };

/** Input that a client passes to an endpoint. */
export type RequestInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']> &
  InputPart<'filters', E['filters']> &
  (E['upload'] extends z.ZodType
    ? { upload: z.input<E['upload']> & FilesOf<E['files']> }
    : { upload?: never });

/** Files of a form: a single file, or several under the name of their field. */
type FilesOf<Files> = Files extends { field: infer Field extends string }
  ? { [Name in Field]: readonly File[] }
  : { file: File };

/** Response body: `{data, message?}`, and `change_set` if the action changes several records. */
export interface ApiResponse<Data> {
  data: Data;
  message?: string;
  change_set?: number | null;
}

/** Return value of a handler, before the response schema is applied. */
export interface Reply<E extends Endpoint> {
  data: z.input<E['data']>;
  message?: string;
  change_set?: number | null;
}

/** Reasons that a handler of the endpoint may use. */
export type DeclaredReason<E extends Endpoint> = E['reasons'][number];

export const API_BASE = '/api/v1';

/** Schema for inputs that an endpoint doesn't declare, which must be empty. */
export const emptyInput = z.strictObject({});
