import type { Deps } from '../../feature.ts';
import type { ExternalModes } from './external-accounts.repository.ts';

export const externalModes = ({
  rentalSystem,
  telematics,
  database,
}: Pick<Deps, 'rentalSystem' | 'telematics' | 'database'>): ExternalModes => ({
  tsd: rentalSystem && modeOf(rentalSystem),
  zubie: telematics && modeOf(telematics(database)),
});

const modeOf = ({ isSandbox }: { isSandbox: boolean }) => (isSandbox ? 'sandbox' : 'live');
