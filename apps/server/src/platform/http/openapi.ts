import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { PDF_TYPE, ROWS_HEADER, SPREADSHEET_TYPE } from '@fleetworth/contract/spreadsheet';
import { features } from '@fleetworth/contract/features';
import { type Reason, errorCatalog } from '@fleetworth/contract/error-catalog';
import { z } from 'zod';
import { type Components, type Json, publishResponse, publishInput } from './published-schema.ts';

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'reason', 'message', 'errors'],
  properties: {
    code: { type: 'integer' },
    reason: { type: 'string', enum: Object.keys(errorCatalog) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: {},
    changes: {
      type: 'array',
      description: 'Changes that made a write stale, newest first',
      items: {
        type: 'object',
        required: ['user', 'at', 'action', 'fields'],
        properties: {
          user: {
            type: ['object', 'null'],
            required: ['id', 'name', 'is_you'],
            properties: { id: { type: 'integer' }, name: { type: 'string' }, is_you: { type: 'boolean' } },
          },
          at: { type: 'string', format: 'date-time' },
          action: { type: 'string', enum: ['create', 'edit', 'delete', 'restore'] },
          fields: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  const schemas: Components = { Error: errorSchema };
  for (const [tag, { calls }] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries<Endpoint<Reason>>(calls)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = { tags: [tag], ...describeEndpoint(name, endpoint, schemas) };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fleetworth',
      version: '1',
      description: 'Payoff, auction value and equity of every vehicle in a fleet.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describeEndpoint(name: string, endpoint: Endpoint<Reason>, schemas: Components): Json {
  const body = endpoint.body ?? endpoint.filters;
  const parameters: Json[] = [
    ...(endpoint.raw === undefined ? [] : [describeSignatureHeader(endpoint.raw)]),
    ...describeParameters(endpoint.params, 'path'),
    ...describeParameters(endpoint.query, 'query'),
    // Filters are accepted in the query string and in the body. The same filter in both is rejected.
    ...describeFilters(endpoint.filters),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.upload !== undefined && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: describeForm(endpoint.upload, endpoint.files) } },
      },
    }),
    ...(body !== undefined && {
      requestBody: {
        required: endpoint.body !== undefined,
        content: { 'application/json': { schema: publishInput(body) } },
      },
    }),
    ...(endpoint.raw !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    responses: describeResponses(endpoint, schemas),
  };
}

const describeSignatureHeader = ({ signature }: NonNullable<Endpoint['raw']>): Json => ({
  name: signature,
  in: 'header',
  required: true,
  schema: { type: 'string' },
});

function describeForm(fields: z.ZodType, files: Endpoint['files']): Json {
  const {
    properties = {},
    required = [],
    ...schema
  } = publishInput(fields) as Json & {
    properties?: Json;
    required?: string[];
  };
  const file = { type: 'string', format: 'binary' };
  if (files !== undefined) {
    const list = { type: 'array', items: file, maxItems: files.maxFiles };
    return { ...schema, properties: { ...properties, [`${files.field}[]`]: list }, required };
  }
  return { ...schema, properties: { ...properties, file }, required: [...required, 'file'] };
}

function describeParameters(schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = publishInput(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, fieldSchema]) => ({
    name: field,
    in: location,
    required: required.includes(field),
    schema: fieldSchema,
  }));
}

// A list is sent as one `name[]` parameter for each item. No parameter is required, because the body may
// contain the filter instead.
const describeFilters = (filters: z.ZodType | undefined): Json[] =>
  describeParameters(filters, 'query').map((parameter) => {
    const isList = (parameter.schema as Json).type === 'array';
    return {
      ...parameter,
      ...(isList && { name: `${String(parameter.name)}[]`, style: 'form', explode: true }),
      required: false,
    };
  });

function describeResponses(endpoint: Endpoint<Reason>, schemas: Components): Json {
  const reasons: Reason[] = [
    ...endpoint.reasons,
    'request.malformed',
    'request.invalid',
    'server.failed',
    'server.busy',
  ];
  if (endpoint.access !== 'public') reasons.push('session.missing');
  if (endpoint.access === 'operator') reasons.push('route.not_found');
  if (endpoint.access === 'write') reasons.push('authority.viewer');
  if (hasVersion(endpoint.body)) reasons.push('record.stale');
  if (endpoint.filters !== undefined || endpoint.query !== undefined) reasons.push('list.filter_twice');
  // A sent body is read even if the endpoint takes none, except for GET.
  if (endpoint.method !== 'GET') reasons.push('request.too_large', 'request.unsupported_media_type');
  if (endpoint.access === 'public') reasons.push('request.rate_limited', 'request.limit_reached');
  const reasonsByStatus = Map.groupBy(reasons, (reason) => errorCatalog[reason].status);
  const failureResponses = [...reasonsByStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, statusReasons]) => [
      String(status),
      {
        description: statusReasons.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return {
    [endpoint.status ?? 200]: describeSuccess(endpoint, schemas),
    ...Object.fromEntries(failureResponses),
  };
}

const NAME_HEADER: Json = { description: 'The name of the file', schema: { type: 'string' } };

function describeSuccess({ produces, data, makesChangeSet }: Endpoint, schemas: Components): Json {
  if (produces === 'events')
    return {
      description: 'Success',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  if (produces === 'pdf')
    return {
      description: 'Success',
      headers: { 'Content-Disposition': NAME_HEADER },
      content: { [PDF_TYPE]: { schema: { type: 'string', format: 'binary' } } },
    };
  if (produces === 'image') {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'Success', content: { 'image/jpeg': { schema }, 'image/png': { schema } } };
  }
  if (produces === 'spreadsheet') {
    return {
      description: 'Success',
      headers: {
        'Content-Disposition': NAME_HEADER,
        [ROWS_HEADER]: { description: 'Number of data rows', schema: { type: 'integer' } },
      },
      content: { [SPREADSHEET_TYPE]: { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const properties = {
    data: publishResponse(data, schemas),
    message: { type: 'string' },
    ...(makesChangeSet && { change_set: { type: ['integer', 'null'] } }),
  };
  return {
    description: 'Success',
    content: { 'application/json': { schema: { type: 'object', required: ['data'], properties } } },
  };
}

const hasVersion = (body: z.core.$ZodType | undefined): boolean =>
  (body instanceof z.ZodObject && 'version' in body.shape) ||
  // Each item of a list has its own version.
  (body instanceof z.ZodArray && hasVersion(body.element));
