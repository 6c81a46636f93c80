import type { z } from 'zod';
import type { ApiResponse, Endpoint } from './endpoint.ts';
import type { Reason } from './error-catalog.ts';
import { type Features, features } from './features.ts';

type Merged<Union> = (Union extends unknown ? (calls: Union) => void : never) extends (
  calls: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

/** Endpoints of the API by name. A server that lacks a handler for one of them doesn't compile. */
export type Api = Merged<Features[keyof Features]['calls']>;

/** Endpoints by name. An endpoint that declares an undefined reason doesn't compile here. */
export const api = Object.assign(
  {},
  ...Object.values(features).map(({ calls }) => calls),
) as Api satisfies Record<string, Endpoint<Reason>>;

/** Names of the endpoints that return a file. */
export type FileCall = {
  [Name in keyof Api]: Api[Name] extends { produces: 'spreadsheet' | 'pdf' } ? Name : never;
}[keyof Api];

/** Names of the endpoints that return an image. */
export type ImageCall = {
  [Name in keyof Api]: Api[Name] extends { produces: 'image' } ? Name : never;
}[keyof Api];

/** Names of the endpoints that receive a form with a file. */
export type UploadCall = {
  [Name in keyof Api]: Api[Name] extends { upload: z.ZodType } ? Name : never;
}[keyof Api];

/** Response of an endpoint. Endpoints with the same `data` have the same response. */
export type ResponseOf<Name extends keyof Api> = ApiResponse<z.output<Api[Name]['data']>>;
