import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { beam, blue, dark, girder, gray, green, red, violet, yellow } from './theme.colors.ts';
import { components } from './theme.components.ts';

/**
 * Two variants of our own for Button and ActionIcon:
 * `quiet` is a text button in ink, for toolbars and Cancel;
 * `danger` is a default button with a red label, for Reject and Delete.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'quiet') {
    return {
      background: 'transparent',
      hover: 'var(--lt-hover)',
      color: 'var(--lt-ink-2)',
      hoverColor: 'var(--lt-ink)',
      border: '1px solid transparent',
    };
  }
  if (input.variant === 'danger') {
    return {
      background: 'var(--mantine-color-default)',
      hover: 'var(--lt-danger-bg)',
      color: 'var(--mantine-color-error)',
      border: '1px solid var(--mantine-color-default-border)',
    };
  }
  if (input.variant === 'subtle' && (!input.color || input.color === input.theme.primaryColor)) {
    return { background: 'transparent', hover: 'var(--lt-hover)', color: 'var(--lt-accent)', border: '1px solid transparent' };
  }
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  primaryColor: 'girder',
  primaryShade: { light: 7, dark: 6 },
  colors: { girder, beam, gray, dark, green, red, yellow, blue, violet },
  white: '#ffffff',
  black: gray[9],
  autoContrast: false,
  variantColorResolver,
  cursorType: 'pointer',
  focusRing: 'auto',
  focusClassName: 'lt-focus',
  activeClassName: '',
  respectReducedMotion: true,
  fontSmoothing: true,

  fontFamily:
    '"IBM Plex Sans Variable", "IBM Plex Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.334', sm: '1.385', md: '1.4286', lg: '1.5', xl: '1.445' },
  headings: {
    fontFamily: 'inherit',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.316' },
      h3: { fontSize: '1rem', lineHeight: '1.375' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4286' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.385' },
      h6: { fontSize: '0.75rem', lineHeight: '1.334' },
    },
  },

  spacing: {
    '3xs': '0.125rem',
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '3rem',
  },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgba(15, 24, 29, .06)',
    sm: '0 1px 2px rgba(15, 24, 29, .06), 0 2px 6px rgba(15, 24, 29, .05)',
    md: '0 1px 2px rgba(15, 24, 29, .08), 0 6px 16px -2px rgba(15, 24, 29, .12)',
    lg: '0 2px 4px rgba(15, 24, 29, .08), 0 12px 32px -4px rgba(15, 24, 29, .18)',
    xl: '0 4px 8px rgba(15, 24, 29, .10), 0 24px 56px -8px rgba(15, 24, 29, .28)',
  },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  components,
});
