import type { Deps, Providers } from '../../feature.ts';

/** Outside system that the installation uses. */
export interface ConfiguredProvider {
  provider: string;
  isSandbox: boolean;
}

/** Lists the outside systems of the installation by the names that their answers are stored under. */
export function listConfiguredProviders({
  wholesaleValuation,
  guideValuation,
  vehicleHistory,
  cardPayment,
  sellChannels,
  rentalSystem,
  telematics,
  embeddedDashboard,
  identity,
  mail,
  database,
}: Providers & Pick<Deps, 'database'>): ConfiguredProvider[] {
  const payment = cardPayment?.(database);
  const live = (provider: string, port: object | null) =>
    port === null ? [] : [{ provider, isSandbox: false }];
  const simulated = (provider: string, port: { isSandbox: boolean } | null | undefined) =>
    port ? [{ provider, isSandbox: port.isSandbox }] : [];
  return [
    ...simulated('manheim', wholesaleValuation),
    ...simulated('blackbook', guideValuation),
    ...simulated('vinaudit', vehicleHistory),
    ...simulated('stripe', payment && { isSandbox: payment.sandboxPages !== null }),
    ...sellChannels.map(({ key, isSandbox }) => ({ provider: key, isSandbox })),
    ...simulated('tsd', rentalSystem),
    ...simulated('zubie', telematics?.(database)),
    ...live('luzmo', embeddedDashboard),
    ...Object.keys(identity).flatMap((key) => live(key, {})),
    ...live('smtp', mail),
  ];
}
