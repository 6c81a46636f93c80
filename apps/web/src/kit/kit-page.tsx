import { allExamples, type ComponentExamples } from '@fleetworth/ui/examples';
import { Button, type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import classes from './kit-page.module.css';

const SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function KitPage() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>Component kit</h1>
        <p>Every component of packages/ui in each of its states</p>
        <SegmentedControl
          aria-label="Color scheme"
          data={SCHEMES}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
        />
      </header>
      <nav aria-label="Components" className={classes.index}>
        {allExamples.map(({ component }) => (
          <a key={component} href={`#${component}`}>
            {component}
          </a>
        ))}
      </nav>
      {allExamples.map((examples) => (
        <KitComponent key={examples.component} {...examples} />
      ))}
    </main>
  );
}

export const KitComponent = ({ component, isOverlay = false, isWide, states }: ComponentExamples) => (
  <section id={component} aria-label={component} className={classes.component}>
    <h2>{component}</h2>
    <div className={classes.states} data-wide={isWide || undefined}>
      {Object.entries(states).map(([state, render]) => (
        <figure key={state} className={classes.state}>
          <figcaption>{state}</figcaption>
          {isOverlay ? <Overlay name={`${component}: ${state}`} render={render} /> : render(() => undefined)}
        </figure>
      ))}
    </div>
  </section>
);

interface OverlayProps {
  name: string;
  render: ComponentExamples['states'][string];
}

function Overlay({ name, render }: OverlayProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Open ${name}`} onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && render(() => setOpen(false))}
    </>
  );
}
