import { useDocumentTitle } from '@mantine/hooks';

/** What stands on the tab of the browser. */
export const usePageTitle = (title: string) => useDocumentTitle(`${title} · Fleetworth fleet tool`);
