export { createFigures } from './figures.ts';
export { measureInstallation } from './installation-metrics.ts';
export { monitorProviders } from './monitor-providers.ts';
export { ProviderMonitor } from './provider-monitor.ts';
