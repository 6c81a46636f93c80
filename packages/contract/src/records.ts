/**
 * Kinds of records with their labels. New kinds are added only here. The error `<kind>.not_found` is
 * derived from the kind.
 *
 * - `isShared`: all companies share the records. All others belong to one company, unless noted below.
 * - `isRestorable`: deleted records can be restored.
 * - `hasRandomId`: the id is an unguessable text.
 * - `isPublic`: anyone with the id can view the record through a link.
 * - `notFoundText`: message for an unknown id, for people without an account, who need to know what to do.
 */
export const RECORDS = {
  company: { label: 'company', isRestorable: true },
  location: { label: 'location', isRestorable: true },
  vehicle: { label: 'vehicle', isRestorable: true },
  tag: { label: 'tag', isRestorable: true },
  group: { label: 'group', isRestorable: true },
  class: { label: 'class', isRestorable: true },
  change_set: { label: 'change' },
  mileage_record: { label: 'mileage record', isRestorable: true },
  member: { label: 'member' },
  invitation: { label: 'invitation' },
  // Belongs to its user, who may have several companies.
  session: { label: 'session' },
  // Belongs to its user.
  price_alert: { label: 'price alert' },
  // Belongs to the user whose account received it.
  zubie_reading: { label: 'reading' },
  depreciation_override: { label: 'depreciation override' },
  vehicle_batch: { label: 'batch' },
  finance_batch: { label: 'batch' },
  mileage_batch: { label: 'batch' },
  class_performance_batch: { label: 'batch' },
  auction_batch: { label: 'batch' },
  state: { label: 'state', isShared: true },
  city: { label: 'city', isShared: true },
  package: { label: 'package', isShared: true },
  // Companies add their own makes and models to the shared makes and models.
  brand: { label: 'make' },
  model: { label: 'model' },
  // Companies add their own lenders to the shared lenders.
  financing_company: { label: 'financing company' },
  guide_order: { label: 'valuation request' },
  operation_report: { label: 'report' },
  history_report: { label: 'history report' },
  invoice: { label: 'invoice', hasRandomId: true, isPublic: true },
  accident_link: { label: 'accident link' },
  // Form that an accident link opens. The URL of the link contains the id of the form.
  accident_form: {
    label: 'link',
    hasRandomId: true,
    isPublic: true,
    notFoundText:
      "This link doesn't work. It may have been replaced. Ask the rental company for its current link.",
  },
  // Email address that receives accident reports once it is confirmed.
  accident_address: { label: 'address' },
  accident_report: { label: 'accident report' },
  accident_photo: { label: 'photo' },
  // Payment for a payable record, such as an invoice.
  transaction: { label: 'payment', hasRandomId: true },
} as const satisfies Record<string, RecordProperties>;

interface RecordProperties {
  label: string;
  isShared?: true;
  isRestorable?: true;
  hasRandomId?: true;
  isPublic?: true;
  notFoundText?: string;
}

export type RecordKind = keyof typeof RECORDS;

export type RandomIdKind = {
  [Kind in RecordKind]: (typeof RECORDS)[Kind] extends { hasRandomId: true } ? Kind : never;
}[RecordKind];

/** A record of another company and a record that doesn't exist are rejected with the same reason. */
export type NotFoundReason = `${RecordKind}.not_found`;

export const notFoundReasons = Object.fromEntries(
  Object.entries<RecordProperties>(RECORDS).map(([kind, { label, notFoundText }]) => [
    `${kind}.not_found`,
    { status: 404, message: notFoundText ?? `This ${label} doesn't exist.` },
  ]),
) as Record<NotFoundReason, { status: number; message: string }>;
