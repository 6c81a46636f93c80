import type { z } from 'zod';
import type { Answer, Endpoint } from './endpoint.ts';
import type { Reason } from './error-catalogue.ts';
import { type Features, features } from './features.ts';

type Merged<Union> = (Union extends unknown ? (calls: Union) => void : never) extends (
  calls: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never;

/** Every call of the API by name. A server without a handler for one of them does not compile. */
export type Api = Merged<Features[keyof Features]['calls']>;

/** Every call by name. One that declares a reason that no word defines does not compile here. */
export const api = Object.assign(
  {},
  ...Object.values(features).map(({ calls }) => calls),
) as Api satisfies Record<string, Endpoint<Reason>>;

/** The calls that answer a file. */
export type FileCall = {
  [Name in keyof Api]: Api[Name] extends { answers: 'spreadsheet' | 'pdf' } ? Name : never;
}[keyof Api];

/** Calls that answer a file which is not read but kept: a browser follows a link to it. */
export type ImageCall = {
  [Name in keyof Api]: Api[Name] extends { answers: 'image' } ? Name : never;
}[keyof Api];

/** The calls that are sent a form with a file. */
export type UploadCall = {
  [Name in keyof Api]: Api[Name] extends { upload: z.ZodType } ? Name : never;
}[keyof Api];

/** What a call answers. Calls with the same `data` have the same answer. */
export type AnswerOf<Name extends keyof Api> = Answer<z.output<Api[Name]['data']>>;
