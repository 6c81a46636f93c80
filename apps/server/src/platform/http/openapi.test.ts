import { api } from '@fleetworth/contract/api';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { describeApi } from './openapi.ts';

interface Operation {
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
}

const { paths } = describeApi() as { paths: Record<string, Record<string, Operation>> };
const operation = ({ method, path }: { method: string; path: string }) =>
  paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test('every filter of a list is described as a part of the address too, lists as name[]', () => {
  for (const endpoint of [api.listFleet, api.summarizeFleet]) {
    const described = (operation(endpoint)?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && !parameter.required)
      .map(({ name }) => name.replace('[]', ''));
    const { shape } = endpoint.filters as z.ZodObject;
    expect(described).toEqual(Object.keys(shape));
  }
  const names = operation(api.listFleet)?.parameters?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['statuses[]', 'sort', 'q']));
});

test('documents 413 and 415 for calls with a body, and 429 for the sign-in', () => {
  const statuses = (endpoint: { method: string; path: string }) =>
    Object.keys(operation(endpoint)?.responses ?? {});
  expect(statuses(api.saveFinance)).toEqual(expect.arrayContaining(['413', '415']));
  expect(statuses(api.login)).toEqual(expect.arrayContaining(['413', '415', '429']));
  for (const status of ['413', '415', '429']) expect(statuses(api.getMe)).not.toContain(status);
  expect(statuses(api.saveFinance)).not.toContain('429');
});
