import type { Providers } from '../../feature.ts';
import { monitorPort } from './monitor-port.ts';
import type { ProviderMonitor } from './provider-monitor.ts';

export function monitorProviders(providers: Providers, monitor: ProviderMonitor): Providers {
  const monitorIfConfigured = <Port extends object | null>(
    provider: string,
    port: Port,
    hasUserAccounts = false,
  ): Port =>
    port === null
      ? port
      : monitorPort(port, { hasUserAccounts, report: (outcome) => monitor.report(provider, outcome) });
  const { cardPayment, telematics } = providers;
  return {
    ...providers,
    wholesaleValuation: monitorIfConfigured('manheim', providers.wholesaleValuation),
    mail: monitorIfConfigured('smtp', providers.mail),
    cardPayment: cardPayment && ((database) => monitorIfConfigured('stripe', cardPayment(database))),
    guideValuation: monitorIfConfigured('blackbook', providers.guideValuation),
    vehicleHistory: monitorIfConfigured('vinaudit', providers.vehicleHistory),
    embeddedDashboard: monitorIfConfigured('luzmo', providers.embeddedDashboard),
    sellChannels: providers.sellChannels.map((channel) => monitorIfConfigured(channel.key, channel, true)),
    rentalSystem: monitorIfConfigured('tsd', providers.rentalSystem, true),
    telematics: telematics && ((database) => monitorIfConfigured('zubie', telematics(database), true)),
    identity: Object.fromEntries(
      Object.entries(providers.identity).map(([key, provider]) => [
        key,
        monitorIfConfigured(key, provider, true),
      ]),
    ),
  };
}
