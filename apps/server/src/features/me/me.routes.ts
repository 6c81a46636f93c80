import type { meApi } from '@fleetworth/contract/me';
import type { EndpointSettings, Deps, Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { externalModes } from '../external-accounts/public.ts';
import { listOfferedServices } from '../social-accounts/public.ts';
import { getMe } from './me.repository.ts';
import { toUser } from './user.presenter.ts';

export const meFeature: Feature<typeof meApi> = {
  routes: (deps, settings) => ({
    getMe: async ({ session }) => ({ data: await presentMe(deps, settings, session) }),
  }),
};

async function presentMe(
  { database, clock, identity, rentalSystem, telematics, vehicleHistory }: Deps,
  { vehicleAgeBaseYear, partnerLinks }: EndpointSettings,
  session: { userId: number; scope: Scope },
) {
  const externalAccountModes = externalModes({ rentalSystem, telematics, database });
  const { userId, scope } = session;
  const row = await getMe(database, {
    userId,
    scope,
    offeredServices: listOfferedServices(identity),
    externalAccountModes,
    now: clock.now(),
    today: clock.today(),
  });
  return {
    ...toUser(row, scope),
    is_history_reports: row.is_history_reports && vehicleHistory !== null,
    tsd_mode: externalAccountModes.tsd,
    zubie_mode: externalAccountModes.zubie,
    time_zone: clock.timeZone,
    partner_links: [...partnerLinks],
    age_year: vehicleAgeBaseYear ?? Number(clock.today().slice(0, 4)),
  };
}
