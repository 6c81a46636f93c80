import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { KeyboardEvent } from 'react';

const FONT = "'Inter Variable', system-ui, sans-serif";

/**
 * Stops Tab before it reaches Mantine's focus trap, which listens on the document. The page behind a dialog
 * is inert, so Tab needs no trap. Without the trap, Tab also reaches notices and their actions.
 */
function bypassFocusTrap(event: KeyboardEvent) {
  if (event.key === 'Tab') event.stopPropagation();
}

/** Maps the product's design tokens (theme.css) to Mantine. */
export const theme = createTheme({
  fontFamily: FONT,
  headings: { fontFamily: FONT },
  black: '#131a24',
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  defaultRadius: 8,
  cursorType: 'pointer',
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--fw-on-brand)' } },
    Radio: { defaultProps: { iconColor: 'var(--fw-on-brand)' } },
    // Descriptions are below inputs, so that adjacent fields align.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Modal: { defaultProps: { onKeyDown: bypassFocusTrap } },
    Drawer: { defaultProps: { onKeyDown: bypassFocusTrap } },
    // A field that receives the focus automatically (first in a dialog, or in error) must not open its list.
    Select: { defaultProps: { openOnFocus: false } },
    Autocomplete: { defaultProps: { openOnFocus: false } },
  },
  // The brand color is dark in the light scheme and light in the dark scheme, so its text color changes too.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const hasBrandBackground = input.variant === 'filled' && (input.color ?? 'brand') === 'brand';
    return hasBrandBackground ? { ...colors, color: 'var(--fw-on-brand)' } : colors;
  },
  respectReducedMotion: true,
  fontSizes: { xs: '11px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  colors: {
    brand: [
      '#eef3fd',
      '#dce6fb',
      '#b9cdf6',
      '#9db9f6',
      '#7fa2f5',
      '#4f7be0',
      '#2450b8',
      '#1e449d',
      '#193983',
      '#132d68',
    ],
    gray: [
      '#f6f7f9',
      '#eef0f3',
      '#e4e7ec',
      '#d3d8df',
      '#c6ccd6',
      '#8994a3',
      '#626d7c',
      '#4b5665',
      '#2b3442',
      '#131a24',
    ],
    dark: [
      '#e8edf4',
      '#c9d2de',
      '#a9b4c2',
      '#8b97a7',
      '#3a475a',
      '#1e2733',
      '#161d27',
      '#0f141b',
      '#0c1016',
      '#080b10',
    ],
  },
});

const mantineVariables = {
  '--mantine-color-body': 'var(--fw-panel)',
  '--mantine-color-text': 'var(--fw-ink)',
  '--mantine-color-default': 'var(--fw-panel)',
  '--mantine-color-default-hover': 'var(--fw-hover)',
  '--mantine-color-default-border': 'var(--fw-line-strong)',
  '--mantine-color-dimmed': 'var(--fw-ink-2)',
  '--mantine-color-placeholder': 'var(--fw-ink-3)',
  '--mantine-color-anchor': 'var(--fw-brand)',
  '--mantine-color-error': 'var(--fw-loss)',
  '--mantine-color-disabled': 'var(--fw-line-soft)',
  '--mantine-color-disabled-color': 'var(--fw-ink-3)',
};

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineVariables,
  dark: mantineVariables,
});
