import type { Providers } from '../../feature.ts';
import { monitorPort } from './monitor-port.ts';
import type { ProviderMonitor } from './provider-monitor.ts';

export function monitorProviders(providers: Providers, monitor: ProviderMonitor): Providers {
  const watch = <Port extends object | null>(provider: string, port: Port, hasUserAccounts = false): Port =>
    port === null
      ? port
      : monitorPort(port, { hasUserAccounts, report: (outcome) => monitor.report(provider, outcome) });
  const { cardPayment, telematics } = providers;
  return {
    ...providers,
    wholesaleValuation: watch('manheim', providers.wholesaleValuation),
    mail: watch('smtp', providers.mail),
    cardPayment: cardPayment && ((database) => watch('stripe', cardPayment(database))),
    guideValuation: watch('blackbook', providers.guideValuation),
    vehicleHistory: watch('vinaudit', providers.vehicleHistory),
    embeddedDashboard: watch('luzmo', providers.embeddedDashboard),
    sellChannels: providers.sellChannels.map((channel) => watch(channel.key, channel, true)),
    rentalSystem: watch('tsd', providers.rentalSystem, true),
    telematics: telematics && ((database) => watch('zubie', telematics(database), true)),
    identity: Object.fromEntries(
      Object.entries(providers.identity).map(([key, provider]) => [key, watch(key, provider, true)]),
    ),
  };
}
