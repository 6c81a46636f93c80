import type { meApi } from '@fleetworth/contract/me';
import type { CallSettings, Deps, Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { externalModes } from '../external-accounts/public.ts';
import { readProviderStates } from '../market-values/public.ts';
import { offeredBy } from '../social-accounts/public.ts';
import { presentUser } from './user.presenter.ts';

export const meFeature: Feature<typeof meApi> = {
  routes: (deps, settings) => ({
    getMe: async ({ session }) => ({ data: await presentMe(deps, settings, session) }),
  }),
};

/** Presents the signed-in user, and what this installation offers. */
async function presentMe(
  { database, clock, identity, rentalSystem, telematics, vehicleHistory }: Deps,
  { ageYear, partnerLinks }: CallSettings,
  session: { userId: number; scope: Scope },
) {
  const external = externalModes({ rentalSystem, telematics, database });
  const offersHistory = vehicleHistory !== null;
  return {
    ...(await presentUser(database, { ...session, offered: offeredBy(identity), external, offersHistory })),
    tsd_mode: external.tsd,
    zubie_mode: external.zubie,
    time_zone: clock.timeZone,
    providers: await readProviderStates(database, clock),
    partner_links: [...partnerLinks],
    age_year: ageYear ?? Number(clock.today().slice(0, 4)),
  };
}
