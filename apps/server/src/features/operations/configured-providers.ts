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
  const alwaysLive = (provider: string, port: object | null) =>
    port === null ? [] : [{ provider, isSandbox: false }];
  const liveOrSandbox = (provider: string, port: { isSandbox: boolean } | null | undefined) =>
    port ? [{ provider, isSandbox: port.isSandbox }] : [];
  return [
    ...liveOrSandbox('manheim', wholesaleValuation),
    ...liveOrSandbox('blackbook', guideValuation),
    ...liveOrSandbox('vinaudit', vehicleHistory),
    ...liveOrSandbox('stripe', payment && { isSandbox: payment.sandboxPages !== null }),
    ...sellChannels.map(({ key, isSandbox }) => ({ provider: key, isSandbox })),
    ...liveOrSandbox('tsd', rentalSystem),
    ...liveOrSandbox('zubie', telematics?.(database)),
    ...alwaysLive('luzmo', embeddedDashboard),
    ...Object.keys(identity).flatMap((key) => alwaysLive(key, {})),
    ...alwaysLive('smtp', mail),
  ];
}
