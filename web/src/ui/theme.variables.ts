import type { CSSVariablesResolver } from '@mantine/core';
import { beam, CHART, dark, girder, gray, red, TONE_SCALE, TONES, yellow } from './theme.colors.ts';

type Variables = Record<string, string>;

/** Component CSS reads --lt-* (or Mantine's own) variables only and never names the scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: SHARED,
  light: { ...LIGHT, ...toneVariables('light'), ...chartVariables('light') },
  dark: { ...DARK, ...toneVariables('dark'), ...chartVariables('dark') },
});

const SHARED: Variables = {
  '--lt-sidebar-width': '16rem',
  '--lt-sidebar-width-mobile': '18rem',
  '--lt-sidebar-width-icon': '3rem',
  '--lt-topbar-height': '3.5rem',
  '--lt-main-max': '64rem',
  '--lt-row': '2.75rem',
  '--lt-row-compact': '2.25rem',
  '--lt-dur-1': '90ms',
  '--lt-dur-2': '150ms',
  '--lt-dur-3': '220ms',
  '--lt-ease': 'cubic-bezier(.2, 0, 0, 1)',
  '--lt-nums': 'lining-nums tabular-nums',
  '--lt-on-solid': '#ffffff',
  '--lt-hatch': 'repeating-linear-gradient(135deg, rgba(255, 255, 255, .55) 0 1.5px, transparent 1.5px 4px)',
};

const LIGHT: Variables = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': gray[9],
  '--mantine-color-dimmed': gray[7],
  '--mantine-color-placeholder': '#636f75',
  '--mantine-color-anchor': girder[7],
  '--mantine-color-error': red[7],
  '--mantine-color-default-border': gray[5],
  '--mantine-color-default-hover': gray[0],
  '--mantine-color-disabled': gray[2],
  '--mantine-color-disabled-color': '#6c777a',
  '--mantine-color-disabled-border': gray[4],
  '--lt-canvas': gray[1],
  '--lt-side': gray[2],
  '--lt-sheet': '#ffffff',
  '--lt-raised': '#ffffff',
  '--lt-field': '#ffffff',
  '--lt-sunken': gray[0],
  '--lt-line': gray[3],
  '--lt-line-strong': gray[4],
  '--lt-control-line': '#868f90',
  '--lt-ink': gray[9],
  '--lt-ink-2': gray[8],
  '--lt-ink-3': gray[7],
  '--lt-hover': 'rgba(22, 34, 40, .045)',
  '--lt-pressed': 'rgba(22, 34, 40, .08)',
  '--lt-accent': girder[7],
  '--lt-accent-strong': girder[8],
  '--lt-select': girder[0],
  '--lt-select-line': girder[2],
  '--lt-focus': girder[6],
  '--lt-star': '#b07d00',
  '--lt-beam': beam[5],
  '--lt-beam-text': beam[7],
  '--lt-beam-solid': beam[6],
  '--lt-scrim': 'rgba(15, 24, 29, .42)',
  '--lt-watermark': 'rgba(22, 34, 40, .14)',
  '--lt-track': gray[3],
};

const DARK: Variables = {
  '--mantine-color-body': dark[8],
  '--mantine-color-text': dark[0],
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-placeholder': '#929ca1',
  '--mantine-color-anchor': girder[3],
  '--mantine-color-error': red[3],
  '--mantine-color-default': dark[7],
  '--mantine-color-default-border': dark[5],
  '--mantine-color-default-hover': dark[6],
  '--mantine-color-disabled': dark[7],
  '--mantine-color-disabled-color': '#8b959a',
  '--mantine-color-disabled-border': dark[6],
  '--lt-canvas': dark[9],
  '--lt-side': '#0b1114',
  '--lt-sheet': dark[8],
  '--lt-raised': dark[7],
  '--lt-field': '#11181c',
  '--lt-sunken': '#131b1f',
  '--lt-line': '#29333a',
  '--lt-line-strong': dark[5],
  '--lt-control-line': dark[4],
  '--lt-ink': dark[0],
  '--lt-ink-2': dark[1],
  '--lt-ink-3': dark[2],
  '--lt-hover': 'rgba(231, 236, 238, .055)',
  '--lt-pressed': 'rgba(231, 236, 238, .09)',
  '--lt-accent': girder[3],
  '--lt-accent-strong': girder[2],
  '--lt-select': '#10303c',
  '--lt-select-line': '#1c4a5c',
  '--lt-focus': girder[3],
  '--lt-star': yellow[4],
  '--lt-beam': beam[4],
  '--lt-beam-text': beam[3],
  '--lt-beam-solid': beam[6],
  '--lt-scrim': 'rgba(3, 6, 8, .62)',
  '--lt-watermark': 'rgba(231, 236, 238, .19)',
  '--lt-track': dark[6],
};

function toneVariables(scheme: 'light' | 'dark'): Variables {
  const out: Variables = {};
  for (const tone of TONES) {
    const s = TONE_SCALE[tone];
    if (scheme === 'light') {
      out[`--lt-${tone}-bg`] = tone === 'neutral' ? gray[2] : s[1];
      out[`--lt-${tone}-line`] = tone === 'neutral' ? gray[4] : s[2];
      out[`--lt-${tone}-fg`] = s[8];
      out[`--lt-${tone}-icon`] = s[7];
      out[`--lt-${tone}-solid`] = tone === 'neutral' ? gray[8] : s[tone === 'accent' ? 7 : 6];
    } else {
      const hue = tone === 'neutral' ? dark[2] : s[5];
      out[`--lt-${tone}-bg`] = `color-mix(in srgb, ${hue} 18%, ${dark[8]})`;
      out[`--lt-${tone}-line`] = `color-mix(in srgb, ${hue} 38%, ${dark[8]})`;
      out[`--lt-${tone}-fg`] = tone === 'neutral' ? dark[1] : s[2];
      out[`--lt-${tone}-icon`] = tone === 'neutral' ? dark[2] : s[3];
      out[`--lt-${tone}-solid`] = tone === 'neutral' ? dark[4] : s[6];
    }
  }
  return out;
}

function chartVariables(scheme: 'light' | 'dark'): Variables {
  return Object.fromEntries(CHART[scheme].map((c, i) => [`--lt-chart-${i + 1}`, c]));
}
