import {
  ACCIDENT_PHOTOS,
  PHOTO_SIGNATURE_BYTES,
  detectPhotoType,
} from '@fleetworth/contract/accident-choices';
import { addDateTaken, readDateTaken } from './date-taken.ts';

interface EncodingSettings {
  /** Longest edge in pixels. */
  maxEdge: number;
  /** JPEG quality from 0 to 1. */
  quality: number;
}

/**
 * Settings to try in order until the encoded photo is small enough. The first shows enough detail for claims
 * and takes about 1 MB a photo, so that five photos upload in time over a mobile connection.
 */
const ATTEMPTS: readonly EncodingSettings[] = [
  { maxEdge: 2_560, quality: 0.85 },
  { maxEdge: 2_048, quality: 0.8 },
  { maxEdge: 1_600, quality: 0.7 },
];

/** Leaves space for the date, which is added to the encoded photo. */
const MAX_ENCODED_BYTES = ACCIDENT_PHOTOS.maxFileBytes - 1_000;

interface Size {
  width: number;
  height: number;
}

export function fitWithin({ width, height }: Size, maxEdge: number): Size {
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export async function encodeToFit(
  encode: (settings: EncodingSettings) => Promise<Blob | null>,
): Promise<Blob | null> {
  for (const attempt of ATTEMPTS) {
    const encoded = await encode(attempt);
    if (encoded !== null && encoded.size <= MAX_ENCODED_BYTES) return encoded;
  }
  return null;
}

export async function isPhoto(file: File): Promise<boolean> {
  const bytes = await file.slice(0, PHOTO_SIGNATURE_BYTES).arrayBuffer();
  return detectPhotoType(new Uint8Array(bytes)) !== null;
}

/**
 * Encodes a photo as an upright JPEG that is small enough to send, without its location, camera or thumbnail.
 * Returns null if the browser can't decode or encode it.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    const encoded = await encodeToFit((attempt) => encode(bitmap, attempt));
    if (encoded === null) return null;
    const date = readDateTaken(new Uint8Array(await file.arrayBuffer()));
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    return new File(date === null ? [bytes] : addDateTaken(bytes, date), toJpegName(file.name), {
      type: 'image/jpeg',
    });
  } finally {
    bitmap.close();
  }
}

async function encode(bitmap: ImageBitmap, { maxEdge, quality }: EncodingSettings): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, fitWithin(bitmap, maxEdge));
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null || !returnsDrawnColors(context)) return null;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return await new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}

// Browsers that resist fingerprinting return noise instead of the drawn colors.
function returnsDrawnColors(context: CanvasRenderingContext2D): boolean {
  const [red, green, blue] = [0x20, 0x80, 0xe0];
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return [red, green, blue].every((value, index) => Math.abs(value - (data[index] ?? 0)) < 8);
}

const toJpegName = (name: string): string => name.replace(/\.png$/i, '.jpg');
