import { z } from 'zod';
import { ticketQuery, UPLOAD_REASONS } from './batch-endpoints.ts';
import { sheetAnswers } from './sheet-matching.ts';
import { endpoint } from './endpoint.ts';
import {
  component,
  instant,
  money,
  nameRef,
  pagination,
  ref,
  searchText,
  secretText,
  text,
} from './field.ts';
import { unsuitableVehicle } from './unsuitable-vehicle.ts';
import { sellBody, sellChannelKey } from './sell-item.ts';
import { SELL_RESULTS } from './selling-choices.ts';

const MAX_QUERIED_VEHICLES = 1_000;
const MAX_TOKEN_LENGTH = 2_000;

export const startingValues = component(
  'SellStartingItem',
  z.object({
    vehicle_id: ref('vehicle'),
    vin: z.string(),
    due_location_name: z.string().nullable(),
    pickup_location_number: z.string().nullable(),
    mileage: z.int().nullable(),
    price: money(),
    grade: z.number().nullable(),
    initial_cost_selection: z.boolean(),
    initial_cost: money(),
    status: z.string(),
    retail: z.boolean(),
    wholesale: z.boolean(),
    is_with_mmr: z.boolean(),
  }),
);
export type SellStartingValues = z.output<typeof startingValues>;

export const sellHistoryItem = component(
  'SellHistoryItem',
  z.object({
    id: z.int(),
    vehicle: z.object({
      id: ref('vehicle'),
      unit: z.string(),
      vin: z.string(),
      company: nameRef('company'),
      location: nameRef('location').extend({ code: z.string().nullable() }),
      group_name: z.string().nullable(),
      class_name: z.string().nullable(),
      brand: z.string(),
      model: z.string(),
      model_detail: z.string().nullable(),
      model_year: z.int().nullable(),
      color: z.string().nullable(),
    }),
    provider: sellChannelKey(),
    due_location_name: z.string(),
    pickup_location_number: z.string(),
    mileage: z.int(),
    price: z.number(),
    grade: z.number().nullable(),
    status: z.string(),
    retail: z.boolean(),
    wholesale: z.boolean(),
    is_with_mmr: z.boolean(),
    initial_cost: money(),
    /** Null while the offer is being sent, or while the channel is queried for the result. */
    result: z.enum(SELL_RESULTS).nullable(),
    message: z.string().nullable(),
    /** True when the result comes from a sandbox, so that nothing was really offered. */
    is_sandbox: z.boolean(),
    created_at: instant(),
    created_by: z.string().nullable(),
  }),
);
export type SellHistoryItem = z.output<typeof sellHistoryItem>;

/**
 * Result of one company's vehicles at one channel. Without a linked account, `result` is `failed`, `message`
 * gives the reason, and `items` is empty, because nothing is sent or stored.
 */
export const sellOutcome = z.object({
  company_id: ref('company'),
  provider: sellChannelKey(),
  /** Failed when all vehicles failed. Null while none has succeeded and some are pending. */
  result: z.enum(SELL_RESULTS).nullable(),
  message: z.string(),
  items: z.array(sellHistoryItem),
});
export type SellOutcome = z.output<typeof sellOutcome>;

const channelCompany = z.object({
  company_id: ref('company'),
  is_linked: z.boolean(),
  /** True when the channel rejected the account. */
  is_re_access_required: z.boolean(),
});

export const sellChannel = component(
  'SellChannel',
  z.object({
    provider: sellChannelKey(),
    label: z.string(),
    mode: z.enum(['sandbox', 'live', 'off']),
    companies: z.array(channelCompany),
  }),
);
export type SellChannelState = z.output<typeof sellChannel>;

export const channelAccountBody = z.strictObject({
  company_id: ref('company'),
  provider: sellChannelKey(),
  token: secretText(MAX_TOKEN_LENGTH, 'Enter the token.'),
  account: text(100).nullable().default(null),
});

export const sellingApi = {
  calls: {
    linkChannelAccount: endpoint({
      method: 'PUT',
      path: '/sell/channel-account',
      summary: 'Link or replace the channel account of a company. The token is never returned',
      access: 'write',
      body: channelAccountBody,
      data: channelCompany,
      reasons: ['company.not_found', 'sell.channel_off'],
    }),
    sellVehicles: endpoint({
      method: 'PUT',
      path: '/sell',
      summary: 'Offer vehicles through sell channels. Waits up to 25 seconds for results',
      access: 'write',
      body: sellBody,
      data: z.array(sellOutcome),
      reasons: ['company.not_found', 'vehicle.not_found', 'sell.channel_off', 'sell.refused'],
    }),
    listSellStartingValues: endpoint({
      method: 'POST',
      path: '/sell/starting-values',
      summary: 'Get initial values for offers, taken from the location, the vehicle and the last offer',
      access: 'read',
      filters: z.strictObject({ vehicle_id: z.array(ref('vehicle')).max(MAX_QUERIED_VEHICLES) }),
      data: z.array(startingValues),
      reasons: [],
    }),
    importSellVehicles: endpoint({
      method: 'POST',
      path: '/sell/import-excel',
      summary: 'Read a spreadsheet of vehicles to sell and check its values. Nothing is stored',
      access: 'read',
      upload: z.strictObject(sheetAnswers()),
      data: z.object({
        items: z.array(startingValues),
        errors: z.array(unsuitableVehicle),
        to_check: z.array(unsuitableVehicle),
      }),
      reasons: [...UPLOAD_REASONS, 'sell.too_many_rows'],
    }),
    templateOfSellVehicles: endpoint({
      method: 'GET',
      path: '/sell/excel-template',
      summary: 'Download an empty template with headings, an example and the allowed values of each column',
      access: 'read',
      query: ticketQuery,
      produces: 'spreadsheet',
      data: z.null(),
      reasons: [],
    }),
    listSellHistory: endpoint({
      method: 'GET',
      path: '/sell/history',
      summary: 'List offered vehicles, newest first',
      access: 'read',
      query: z.strictObject({
        company_id: ref('company').optional(),
        result: z.enum(SELL_RESULTS).optional(),
        q: searchText(100).optional(),
        vehicle_id: z.array(ref('vehicle')).max(200).optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(100),
      }),
      data: z.object({ items: z.array(sellHistoryItem), count: z.int(), pagination: pagination() }),
      reasons: [],
    }),
    listListedVehicles: endpoint({
      method: 'POST',
      path: '/sell/listed',
      summary: 'List the vehicles that are already listed on a channel',
      access: 'read',
      filters: z.strictObject({
        provider: sellChannelKey(),
        vehicle_id: z.array(ref('vehicle')).max(MAX_QUERIED_VEHICLES),
      }),
      data: z.array(
        z.object({ vehicle_id: ref('vehicle'), unit: z.string(), sold_at: instant(), price: z.number() }),
      ),
      reasons: [],
    }),
    listSellChannels: endpoint({
      method: 'GET',
      path: '/sell/channels',
      summary: 'List sell channels and whether each company has linked an account',
      access: 'read',
      data: z.array(sellChannel),
      reasons: [],
    }),
    unlinkChannelAccount: endpoint({
      method: 'DELETE',
      path: '/sell/channel-account',
      summary: 'Remove the channel account of a company',
      access: 'write',
      query: z.strictObject({ company_id: ref('company'), provider: sellChannelKey() }),
      data: z.null(),
      reasons: ['company.not_found', 'sell.no_account'],
    }),
  },
  reasons: {
    'sell.channel_off': { status: 422, message: "This sell channel isn't available." },
    // The messages of the vehicles have the details.
    'sell.refused': { status: 422, message: 'Check the highlighted vehicles.' },
    'sell.too_many_rows': { status: 422, message: 'At most 5,000 vehicles per file.' },
    'sell.no_account': { status: 404, message: "This channel account doesn't exist." },
  },
} as const;
