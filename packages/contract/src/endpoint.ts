import { z } from 'zod';
import type { CommonReason } from './common-reasons.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Definition of an endpoint. `Reason` is the type of the reasons that it may declare. */
export interface Endpoint<Reason extends string = string> {
  method: Method;
  /** Path below /api/v1 with parameters as `:id`. */
  path: string;
  summary: string;
  /**
   * `public` needs no session. `write` needs a role above viewer in the company concerned. `operator`
   * endpoints don't exist for users who aren't operators of the installation.
   */
  access: 'public' | 'read' | 'write' | 'operator';
  /** For a public endpoint that uses a session if the request has one. */
  acceptsSession?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Accepted from the query string and from a JSON body. */
  filters?: z.ZodType;
  /** Fields of a multipart/form-data form, which replaces the body and contains one file as `file`. */
  upload?: z.ZodType;
  /**
   * Replaces the single `file` of the `upload` form. The handler reads the form itself, after it has checked
   * that the caller may send files.
   */
  files?: FormFiles;
  /**
   * Passes the received bytes of the body and the sender's signature to the handler. `signature` is the name
   * of the header that contains the signature.
   */
  raw?: { signature: string };
  /** Accepts any body without reading it. For endpoints whose body is defined by a standard. */
  ignoresBody?: true;
  /** Returns a file or a stream of events instead of JSON. `data` is null. Errors are still JSON. */
  produces?: 'spreadsheet' | 'pdf' | 'image' | 'events';
  /**
   * Takes seconds to compute for a large fleet. A user may have only a few such requests running at once,
   * including those whose caller has disconnected.
   */
  isLongRunning?: true;
  /** Reads many rows and changes nothing, so a replica serves it if the installation has one. */
  readsReplica?: true;
  /** Changes data although it is a GET. HEAD requests and prefetches of browsers do nothing. */
  hasSideEffects?: true;
  /** Returns the change set of the action as `change_set`, beside `message`. Null if nothing changed. */
  makesChangeSet?: true;
  /** Defaults to 200. With 202, a job completes the action. */
  status?: 202;
  data: z.ZodType;
  reasons: readonly Exclude<Reason, CommonReason>[];
}

export interface FormFiles {
  field: string;
  maxFiles: number;
  maxFileBytes: number;
  maxFormBytes: number;
  timeoutMs: number;
  /** Average speed that a form must reach once it counts as slow. */
  minBytesPerSecond: number;
  /** Time after which a form that is still arriving counts as slow. */
  speedCheckAfterMs: number;
  tooManyText: string;
  tooLargeText: string;
}

/**
 * Called with the unvalidated fields that arrived before the first file of a form. Can reject the form
 * before its files are read.
 */
export type BeforeFiles = (fields: Readonly<Record<string, unknown>>) => Promise<void>;

export interface ReadFormOptions {
  beforeFiles?: BeforeFiles;
  /** Called each second from `speedCheckAfterMs` on while the form is arriving. */
  onSlow?: () => void;
}

/** Preserves the literal types of an endpoint, from which the types of handlers and clients are derived. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

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

export interface SignedBytes {
  bytes: Uint8Array;
  signature: string;
}

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

type InputPart<Name extends string, S> = S extends z.ZodType
  ? { [K in Name]: Input<S> }
  : { [K in Name]?: never };

export type RequestInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']> &
  InputPart<'filters', E['filters']> &
  (E['upload'] extends z.ZodType
    ? { upload: z.input<E['upload']> & FilesOf<E['files']> }
    : { upload?: never });

type FilesOf<Files> = Files extends { field: infer Field extends string }
  ? { [Name in Field]: readonly File[] }
  : { file: File };

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

export type DeclaredReason<E extends Endpoint> = E['reasons'][number];

export const API_BASE = '/api/v1';

/** For inputs that an endpoint doesn't declare, which must be empty. */
export const emptyInput = z.strictObject({});
