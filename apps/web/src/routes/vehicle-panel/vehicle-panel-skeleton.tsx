import { Skeleton } from '@mantine/core';
import classes from './vehicle-panel.module.css';

const HEIGHTS_PX = [230, 260, 190, 140];

export const VehiclePanelSkeleton = () => (
  <output aria-label="Loading" className={classes.skeleton}>
    {HEIGHTS_PX.map((height) => (
      <Skeleton key={height} height={height} radius={8} />
    ))}
  </output>
);
