import type { HttpResponse } from '../../http/exchange.ts';
import { ProviderError, type Result } from '../../outcome.ts';
import type { Valuation } from '../port.ts';
import { manheimError, readJson, readShape } from './manheim-errors.ts';
import { readValuation } from './read-valuation.ts';
import { vinOfHref, wireBatch, wireHref, wireVin } from './wire.ts';

/**
 * Reads the results of a batch by VIN. The results are in any order, so each is matched by the VIN in its
 * URL. Omits VINs that the response doesn't mention, and VINs with an error other than "not found".
 */
export function readBatch(response: HttpResponse): Map<string, Result<Valuation>> {
  const { items, errors } = readJson(response, wireBatch);
  const outcomes = new Map<string, Result<Valuation>>();
  for (const item of items.flatMap((group) => group.items)) {
    const head = wireHref.safeParse(item);
    const vin = head.success ? vinOfHref(head.data.href) : null;
    if (vin !== null) outcomes.set(vin, outcomeOf(item));
  }
  for (const { href, message } of (errors ?? []).flatMap((group) => group.errors ?? [])) {
    const vin = vinOfHref(href);
    if (vin !== null && message && NOT_FOUND_MESSAGE.test(message))
      outcomes.set(vin, {
        ok: false,
        error: manheimError('not_found', `has nothing for this vehicle: ${message}`),
      });
  }
  return outcomes;
}

/** Documented message of status 404. */
const NOT_FOUND_MESSAGE = /not found/i;

function outcomeOf(item: unknown): Result<Valuation> {
  try {
    return { ok: true, value: readValuation(readShape(item, wireVin)) };
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error };
    throw error;
  }
}
