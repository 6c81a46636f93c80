import { z } from 'zod';
import { ticketQuery, UPLOAD_REASONS } from './batch-endpoints.ts';
import { sheetAnswers } from './sheet-matching.ts';
import { endpoint } from './endpoint.ts';
import { component, condition, instant, money, nameRef, pagination, ref, vehicleStatus } from './field.ts';
import {
  GUIDE_ORDER_TEXTS,
  GUIDE_RESULTS,
  GUIDE_TIERS,
  type GuideTier,
  MAX_ORDERED_VEHICLES,
  MAX_ORDER_MILEAGE,
} from './guide-valuation-choices.ts';
import {
  CHECKOUT_REASONS,
  checkout,
  TRANSACTION_REASONS,
  transactionResult,
  transactionId,
} from './payments.ts';
import { unsuitableVehicle } from './unsuitable-vehicle.ts';
import { STATE_CODES } from './us-states.ts';

const { mileage, mileageMissing, grade, state, tooMany: TOO_MANY } = GUIDE_ORDER_TEXTS;

const hasMaxOneDecimal = (value: number) => Number(value.toFixed(1)) === value;

const STATE_PATTERN = new RegExp(`^(?:${STATE_CODES.join('|')})$`);

/**
 * The state defaults to the state of the vehicle's location. The grade is stored and displayed but not sent
 * to the guide.
 */
export const guideOrderItemInput = z.strictObject({
  vehicle_id: ref('vehicle'),
  mileage: z.int({ error: getMileageMessage }).min(1, mileage).max(MAX_ORDER_MILEAGE, mileage),
  grade: z.number(grade).min(1, grade).max(5, grade).refine(hasMaxOneDecimal, grade).nullable().optional(),
  state: z.string(state).trim().toUpperCase().regex(STATE_PATTERN, state).nullable().optional(),
});

function getMileageMessage({ input }: { input?: unknown }): string {
  return input === undefined || input === null || input === '' ? mileageMissing : mileage;
}

const importedVehicle = component(
  'ImportedGuideVehicle',
  z.object({
    vehicle_id: ref('vehicle'),
    vin: z.string(),
    mileage: z.int(),
    grade: z.number().nullable(),
    state: z.string().nullable(),
  }),
);
export type ImportedGuideVehicle = z.output<typeof importedVehicle>;

const orderBody = z
  .array(guideOrderItemInput)
  .min(1, 'Please select at least one vehicle.')
  .max(MAX_ORDERED_VEHICLES, TOO_MANY)
  .superRefine((items, context) => {
    const seen = new Set<number>();
    for (const [index, { vehicle_id }] of items.entries()) {
      if (seen.has(vehicle_id))
        context.addIssue({ code: 'custom', path: [index, 'vehicle_id'], message: GUIDE_ORDER_TEXTS.twice });
      seen.add(vehicle_id);
    }
  });

export const guideOrder = component(
  'GuideOrder',
  z.object({
    id: ref('guide_order'),
    amount: z.number(),
    result: z.enum(GUIDE_RESULTS),
    message: z.string().nullable(),
    paid_at: instant().nullable(),
    completed_at: instant().nullable(),
    created_at: instant(),
    items_count: z.int(),
    is_payable: z.boolean(),
  }),
);
export type GuideOrder = z.output<typeof guideOrder>;

const marketValue = z.object({
  provider: z.string(),
  excellent: money(),
  good: money(),
  fair: money(),
  excellent_weekly_change: z.number().nullable(),
  good_weekly_change: z.number().nullable(),
  fair_weekly_change: z.number().nullable(),
});

const guideVehicle = component(
  'GuideVehicle',
  z.object({
    id: ref('vehicle'),
    unit: z.string(),
    vin: z.string(),
    company: nameRef('company'),
    location: z.object({ id: ref('location'), name: z.string(), code: z.string().nullable() }),
    brand: z.string(),
    model: z.string(),
    model_detail: z.string().nullable(),
    model_year: z.int().nullable(),
    condition: condition(),
    color: z.string().nullable(),
    in_service_date: z.string().nullable(),
    status: vehicleStatus(),
    is_deleted: z.boolean(),
    finance: z
      .object({
        payoff: money(),
        estimated_cap_cost: money(),
        purchase_amount: money(),
        monthly_payment: money(),
        remaining: z.int().nullable(),
        financing_company_name: z.string().nullable(),
      })
      .nullable(),
    last_mileage_record: z.object({
      condition_grade: z.number().nullable(),
      valued_on: z.string().nullable(),
      is_sandbox: z.boolean(),
      market_values: z.array(marketValue),
    }),
  }),
);
export type GuideVehicle = z.output<typeof guideVehicle>;

const tierFields = Object.fromEntries(
  (['retail', 'whole'] as const).flatMap((level) =>
    GUIDE_TIERS.map((tier) => [`adjusted_${level}_${tier}`, money()]),
  ),
) as Record<`adjusted_${'retail' | 'whole'}_${GuideTier}`, ReturnType<typeof money>>;

/** Values of the guide in dollars by level and tier. `whole` is wholesale. */
const guideEntry = component('GuideEntry', z.object(tierFields));
export type GuideEntry = z.output<typeof guideEntry>;

const guideItem = component(
  'GuideOrderItem',
  z.object({
    vehicle: guideVehicle,
    mileage: z.int(),
    state: z.string(),
    grade: z.number().nullable(),
    /** Empty when the guide has no data. Null before the request. Only the first entry is used. */
    data: z.array(guideEntry).nullable(),
    answered_at: instant().nullable(),
    is_sandbox: z.boolean(),
    /** Percent by which guide and provider differ in the vehicle's condition. Ignores manual prices. */
    spread: z.number().nullable(),
    is_wide_spread: z.boolean(),
  }),
);
export type GuideItem = z.output<typeof guideItem>;

const guideOrderDetail = component(
  'GuideOrderDetail',
  guideOrder.extend({
    items: z.array(guideItem),
    answered_count: z.int(),
    can_retry: z.boolean(),
  }),
);
export type GuideOrderDetail = z.output<typeof guideOrderDetail>;

const idParams = z.strictObject({ id: ref('guide_order') });
const transactionParams = z.strictObject({ id: ref('guide_order'), transaction: transactionId() });
const NOT_FOUND = 'guide_order.not_found';

export const guideValuationsApi = {
  reasons: {
    'blackbook.too_many': { status: 422, message: TOO_MANY },
    'blackbook.off': { status: 503, message: "Black Book valuations aren't available on this installation." },
    'blackbook.nothing_missing': {
      status: 409,
      message: 'This request is still in progress or already complete.',
    },
    'blackbook.not_completed': { status: 409, message: "This request isn't complete yet." },
  },
  calls: {
    orderGuideValues: endpoint({
      method: 'PUT',
      path: '/blackbook',
      summary: 'Order Black Book values for vehicles. They are valued once the order is paid',
      access: 'write',
      body: orderBody,
      data: z.object({ id: ref('guide_order') }),
      reasons: ['vehicle.not_found', 'blackbook.off', 'payment.off'],
    }),
    listGuideOrders: endpoint({
      method: 'GET',
      path: '/blackbook',
      summary: 'List Black Book orders, newest first',
      access: 'read',
      query: z.strictObject({
        result: z.enum(GUIDE_RESULTS).optional(),
        is_paid: z.boolean().optional(),
        is_completed: z.boolean().optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(100),
      }),
      data: z.object({
        items: z.array(guideOrder),
        count: z.int(),
        pagination: pagination(),
        /** Price per vehicle in dollars. Null when orders are disabled. */
        price: money(),
      }),
      reasons: [],
    }),
    getGuideOrder: endpoint({
      method: 'GET',
      path: '/blackbook/:id',
      summary: "Get an order with its Black Book values beside today's auction values and finance",
      access: 'read',
      params: idParams,
      data: guideOrderDetail,
      reasons: [NOT_FOUND],
    }),
    payGuideOrder: endpoint({
      method: 'GET',
      path: '/blackbook/:id/payment/stripe',
      summary: 'Start the card payment for an order',
      access: 'read',
      hasSideEffects: true,
      params: idParams,
      data: checkout,
      reasons: [NOT_FOUND, ...CHECKOUT_REASONS],
    }),
    getGuideTransaction: endpoint({
      method: 'GET',
      path: '/blackbook/:id/transaction/:transaction',
      summary: 'Get the status of a payment from the card provider',
      access: 'read',
      params: transactionParams,
      data: transactionResult,
      reasons: [NOT_FOUND, 'transaction.not_found'],
    }),
    cancelGuideTransaction: endpoint({
      method: 'GET',
      path: '/blackbook/:id/transaction/:transaction/cancel',
      summary: 'Cancel the payment of an order. If it has already been paid, the response says so',
      access: 'read',
      hasSideEffects: true,
      params: transactionParams,
      data: transactionResult,
      reasons: [NOT_FOUND, ...TRANSACTION_REASONS],
    }),
    retryGuideOrder: endpoint({
      method: 'POST',
      path: '/blackbook/:id/retry',
      summary: 'Request missing Black Book values of an order again at no charge',
      access: 'read',
      params: idParams,
      data: z.null(),
      reasons: [NOT_FOUND, 'blackbook.nothing_missing'],
    }),
    exportGuideOrder: endpoint({
      method: 'GET',
      path: '/blackbook/:id/export-excel',
      summary: 'Download a completed order with the rows and columns of its detail page',
      access: 'read',
      params: idParams,
      query: ticketQuery,
      produces: 'spreadsheet',
      readsReplica: true,
      data: z.null(),
      reasons: [NOT_FOUND, 'blackbook.not_completed'],
    }),
    importGuideVehicles: endpoint({
      method: 'POST',
      path: '/blackbook/import-excel',
      summary: 'Read a spreadsheet of vehicles to value. Nothing is stored',
      access: 'read',
      upload: z.strictObject(sheetAnswers()),
      data: z.object({ items: z.array(importedVehicle), errors: z.array(unsuitableVehicle) }),
      reasons: [...UPLOAD_REASONS, 'blackbook.too_many'],
    }),
    templateOfGuideVehicles: endpoint({
      method: 'GET',
      path: '/blackbook/excel-template',
      summary: 'Download an empty template with headings, an example and the allowed values of each column',
      access: 'read',
      query: ticketQuery,
      produces: 'spreadsheet',
      data: z.null(),
      reasons: [],
    }),
  },
};
