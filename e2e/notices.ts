import type { Page } from '@playwright/test';

/** A notice that says so. */
export const notice = (page: Page, text: string) =>
  page
    .getByRole('status')
    .filter({ hasText: text })
    .or(page.getByRole('alert').filter({ hasText: text }));
