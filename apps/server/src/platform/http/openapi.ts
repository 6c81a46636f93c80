import { API_BASE, type Endpoint } from '@fleetworth/contract/endpoint';
import { callsByWord } from '@fleetworth/contract/api';
import { type Reason, errorCatalogue } from '@fleetworth/contract/error-catalogue';
import { z } from 'zod';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'reason', 'message'],
  properties: {
    code: { type: 'integer' },
    reason: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: {},
  },
};

/** The OpenAPI 3.1 document of the contract. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [word, calls] of Object.entries(callsByWord)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const described = { tags: [word], ...describeEndpoint(name, endpoint) };
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fleetworth', version: '1' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function describeEndpoint(name: string, endpoint: Endpoint): Json {
  const body = endpoint.body ?? endpoint.filters;
  const parameters = [
    ...describeParameters(endpoint.params, 'path'),
    ...describeParameters(endpoint.query, 'query'),
    // Filters are taken from the address and from the body alike; the same one in both is refused.
    ...describeFilters(endpoint.filters),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: endpoint.body !== undefined,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: describeResponses(endpoint),
  };
}

function describeParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, fieldSchema]) => ({
    name: field,
    in: place,
    required: required.includes(field),
    schema: fieldSchema,
  }));
}

/** Lists are repeated as `name[]`; none is required, because the body may carry it. */
const describeFilters = (filters: z.ZodType | undefined): Json[] =>
  describeParameters(filters, 'query').map((parameter) => {
    const isList = (parameter.schema as Json).type === 'array';
    return {
      ...parameter,
      ...(isList && { name: `${String(parameter.name)}[]`, style: 'form', explode: true }),
      required: false,
    };
  });

function describeResponses(endpoint: Endpoint): Json {
  const data = jsonSchema(endpoint.data, 'output');
  const success: Json = {
    description: 'Success',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } },
      },
    },
  };
  const reasons: Reason[] = [
    ...endpoint.reasons,
    'request.malformed',
    'request.invalid',
    'server.failed',
    'server.busy',
  ];
  if (endpoint.access !== 'public') reasons.push('session.missing');
  // A body is read where one is sent, whether the call takes one or not; that of a GET never is.
  if (endpoint.method !== 'GET') reasons.push('request.too_large', 'request.unsupported_media_type');
  if (endpoint.access === 'public') reasons.push('request.rate_limited');
  const byStatus = Map.groupBy(reasons, (reason) => errorCatalogue[reason].status);
  const failures = [...byStatus]
    .toSorted(([left], [right]) => left - right)
    .map(([status, list]) => [
      String(status),
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return { '200': success, ...Object.fromEntries(failures) };
}
