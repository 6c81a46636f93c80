import type { Deps } from '../../feature.ts';
import { countRecent, DAY_MINUTES, type RequestLimit, customerNetworkOf } from '../sessions/public.ts';

const MAX_REPORTS_PER_DAY_AND_LINK = 30;
/** Number of a link's daily reports that are reserved for networks that haven't sent a report that day. */
const RESERVED_REPORTS_PER_DAY_AND_LINK = 10;
const MAX_REPORTS_PER_DAY_LINK_AND_NETWORK = 5;

export async function findLinkLimits(deps: Deps, linkId: number, ipAddress: string): Promise<RequestLimit[]> {
  const name = `accident link ${linkId}`;
  const networkLimit = {
    name: `${name} ${customerNetworkOf(ipAddress)}`,
    maxCount: MAX_REPORTS_PER_DAY_LINK_AND_NETWORK,
    minutes: DAY_MINUTES,
  };
  const isFirstFromNetwork = (await countRecent(deps, networkLimit)) === 0;
  const maxCount = isFirstFromNetwork
    ? MAX_REPORTS_PER_DAY_AND_LINK
    : MAX_REPORTS_PER_DAY_AND_LINK - RESERVED_REPORTS_PER_DAY_AND_LINK;
  return [networkLimit, { name, maxCount, minutes: DAY_MINUTES }];
}
