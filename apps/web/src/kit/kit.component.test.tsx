import { allExamples } from '@fleetworth/ui/examples';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { resolveVariables, theme } from '../shell/layout/theme.ts';
import { KitComponent, KitPage } from './kit-page.tsx';

// After each test, the rendered content is checked in both color schemes and, for pages, at phone size.

const draw = (content: ReactNode) =>
  render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="light">
      {content}
    </MantineProvider>,
  );

test('the kit draws every component in each of its states', async () => {
  await draw(<KitPage />);
  for (const { component, states } of allExamples) {
    const figures = document.querySelectorAll(`#${component} figure`);
    expect([...figures].map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual(
      Object.keys(states),
    );
  }
});

const overlays = allExamples
  .filter(({ isOverlay }) => isOverlay)
  .flatMap((examples) =>
    Object.keys(examples.states).map((state) => ({ name: `${examples.component}: ${state}`, examples })),
  );

test.each(overlays)('the kit opens $name', async ({ name, examples }) => {
  await draw(
    <main>
      <h1>Kit</h1>
      <KitComponent {...examples} />
    </main>,
  );
  await page.getByRole('button', { name: `Open ${name}`, exact: true }).click();
  await expect.poll(() => document.querySelector('[role="dialog"], [data-side-panel]')).not.toBeNull();
});
