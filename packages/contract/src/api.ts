import type { z } from 'zod';
import type { ApiResponse, Endpoint } from './endpoint.ts';
import type { Reason } from './error-catalog.ts';
import { type Features, features } from './features.ts';

/** Intersection of the members of a union, as one object type. */
type Merged<Union> = (Union extends unknown ? (calls: Union) => void : never) extends (
  calls: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

export type Api = Merged<Features[keyof Features]['calls']>;

/** The type check fails here if an endpoint declares a reason that the error catalog doesn't define. */
export const api = Object.assign(
  {},
  ...Object.values(features).map(({ calls }) => calls),
) as Api satisfies Record<string, Endpoint<Reason>>;

export type FileCall = {
  [Name in keyof Api]: Api[Name] extends { produces: 'spreadsheet' | 'pdf' } ? Name : never;
}[keyof Api];

export type ImageCall = {
  [Name in keyof Api]: Api[Name] extends { produces: 'image' } ? Name : never;
}[keyof Api];

export type UploadCall = {
  [Name in keyof Api]: Api[Name] extends { upload: z.ZodType } ? Name : never;
}[keyof Api];

export type ResponseOf<Name extends keyof Api> = ApiResponse<z.output<Api[Name]['data']>>;
