import type { Incoming } from '../../http/exchange.ts';
import { ProviderError, type Result } from '../../outcome.ts';
import type { ValuationAnswer } from '../port.ts';
import { manheimError, readJson, readShape } from './manheim-errors.ts';
import { readValuation } from './read-valuation.ts';
import { vinOfHref, wireBatch, wireHref, wireVin } from './wire.ts';

/**
 * What a batch says of each VIN: answers stand in any order, and are found by the VIN in their address. Absent is a VIN that it says
 * nothing of, or only that it failed.
 */
export function readBatch(answer: Incoming): Map<string, Result<ValuationAnswer>> {
  const { items, errors } = readJson(answer, wireBatch);
  const outcomes = new Map<string, Result<ValuationAnswer>>();
  for (const part of items.flatMap((group) => group.items)) {
    const head = wireHref.safeParse(part);
    const vin = head.success ? vinOfHref(head.data.href) : null;
    if (vin !== null) outcomes.set(vin, outcomeOf(part));
  }
  for (const { href, message } of (errors ?? []).flatMap((group) => group.errors ?? [])) {
    const vin = vinOfHref(href);
    if (vin !== null && message && NOTHING_FOUND.test(message))
      outcomes.set(vin, {
        ok: false,
        error: manheimError('not_found', `has nothing for this vehicle: ${message}`),
      });
  }
  return outcomes;
}

/** The documented words of 404. */
const NOTHING_FOUND = /not found/i;

function outcomeOf(part: unknown): Result<ValuationAnswer> {
  try {
    return { ok: true, value: readValuation(readShape(part, wireVin)) };
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error };
    throw error;
  }
}
