/**
 * Every kind of record that an id can name, and what people call it: the one place where a new kind is added. Its refusal
 * `<kind>.not_found` follows from it. `isShared`: the same records for all companies; the others belong to one. `isRestorable`: a deleted one can
 * be put back. `hasRandomId`: its id is a text that nobody guesses. `isPublic`: who has the id may see it, by a link.
 */
export const RECORDS = {
  company: { label: 'company', isRestorable: true },
  location: { label: 'location', isRestorable: true },
  vehicle: { label: 'vehicle', isRestorable: true },
  tag: { label: 'tag', isRestorable: true },
  group: { label: 'group', isRestorable: true },
  class: { label: 'class', isRestorable: true },
  mileage_record: { label: 'mileage record', isRestorable: true },
  member: { label: 'member' },
  invitation: { label: 'invitation' },
  // A session belongs to its user, who may be of several companies.
  session: { label: 'session' },
  // An alert belongs to its user, too.
  price_alert: { label: 'price alert' },
  // A reading belongs to the user whose account it came by.
  zubie_reading: { label: 'reading' },
  depreciation_override: { label: 'depreciation override' },
  vehicle_batch: { label: 'batch' },
  finance_batch: { label: 'batch' },
  class_performance_batch: { label: 'batch' },
  auction_batch: { label: 'batch' },
  state: { label: 'state', isShared: true },
  city: { label: 'city', isShared: true },
  package: { label: 'package', isShared: true },
  // A company's own makes and models stand beside the shared ones.
  brand: { label: 'make' },
  model: { label: 'model' },
  financing_company: { label: 'financing company', isShared: true },
  guide_order: { label: 'valuation request' },
  operation_report: { label: 'report' },
  history_report: { label: 'history report' },
  invoice: { label: 'invoice', hasRandomId: true, isPublic: true },
  accident_link: { label: 'accident link' },
  // What an accident link opens: its key is in its address.
  accident_form: { label: 'link', hasRandomId: true, isPublic: true },
  accident_report: { label: 'accident report' },
  accident_photo: { label: 'photo' },
  // Of a thing that is paid by card: an invoice, for instance.
  transaction: { label: 'payment', hasRandomId: true },
} as const satisfies Record<
  string,
  { label: string; isShared?: true; isRestorable?: true; hasRandomId?: true; isPublic?: true }
>;

export type RecordKind = keyof typeof RECORDS;

/** Kinds whose ids are random texts. */
export type RandomIdKind = {
  [Kind in RecordKind]: (typeof RECORDS)[Kind] extends { hasRandomId: true } ? Kind : never;
}[RecordKind];

/** Of another company, or never there: both are refused alike. */
export type NotFoundReason = `${RecordKind}.not_found`;

export const notFoundReasons = Object.fromEntries(
  Object.entries(RECORDS).map(([kind, { label }]) => [
    `${kind}.not_found`,
    { status: 404, message: `This ${label} does not exist.` },
  ]),
) as Record<NotFoundReason, { status: number; message: string }>;
