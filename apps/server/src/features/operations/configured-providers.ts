import type { Deps, Providers } from '../../feature.ts';

export interface ConfiguredProvider {
  provider: string;
  isSandbox: boolean;
}

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
  const listIfConfigured = (provider: string, port: object | null) =>
    port === null ? [] : [{ provider, isSandbox: false }];
  const listWithMode = (provider: string, port: { isSandbox: boolean } | null | undefined) =>
    port ? [{ provider, isSandbox: port.isSandbox }] : [];
  return [
    ...listWithMode('manheim', wholesaleValuation),
    ...listWithMode('blackbook', guideValuation),
    ...listWithMode('vinaudit', vehicleHistory),
    ...listWithMode('stripe', payment && { isSandbox: payment.sandboxPages !== null }),
    ...sellChannels.map(({ key, isSandbox }) => ({ provider: key, isSandbox })),
    ...listWithMode('tsd', rentalSystem),
    ...listWithMode('zubie', telematics?.(database)),
    ...listIfConfigured('luzmo', embeddedDashboard),
    ...Object.keys(identity).flatMap((key) => listIfConfigured(key, {})),
    ...listIfConfigured('smtp', mail),
  ];
}
