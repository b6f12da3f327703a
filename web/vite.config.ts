import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [react(), preloadLatinFont()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() } } },
  },
});

/**
 * Names for the libraries. Order is priority: what the first page needs is taken out first, so that
 * the editor, the charts and the sanitiser never carry a piece of it and stay out of the first load.
 * The Mantine wrappers (@mantine/tiptap, @mantine/charts) are left to the lazy pages: they share core.
 */
function chunkGroups() {
  const from = (packages: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages})[\\\\/]`);
  return [
    { name: 'react', priority: 50, test: from('react|react-dom|scheduler|use-sync-external-store') },
    {
      name: 'editor',
      priority: 40,
      test: from('@tiptap|prosemirror-[a-z-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|fast-equals'),
    },
    {
      name: 'charts',
      priority: 40,
      test: from('recharts|d3-[a-z-]+|victory-vendor|@reduxjs/toolkit|react-redux|decimal\\.js-light'),
    },
    { name: 'sanitiser', priority: 40, test: from('dompurify') },
  ];
}

/** Preloads the upright Latin file only: the other scripts and the italic load when a page uses them. */
function preloadLatinFont(): Plugin {
  return {
    name: 'lintel:preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          })),
    },
  };
}
