import { create } from 'qrcode';
import classes from './qr-code.module.css';

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** Draws the code dark on light in both color schemes, as scanners expect. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(drawCode(text))}`}
    alt={label}
    className={classes.code}
  />
);

function drawCode(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * MARGIN;
  const path = Array.from({ length: modules.size ** 2 }, (_, index) => index)
    .filter((index) => modules.data[index])
    .map(
      (index) => `M${MARGIN + (index % modules.size)} ${MARGIN + Math.floor(index / modules.size)}h1v1h-1z`,
    )
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="560" ` +
      'height="560" shape-rendering="crispEdges">',
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
  ].join('');
}
