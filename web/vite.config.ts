import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, transformWithOxc, type Plugin } from 'vite';

export default defineConfig({
  plugins: [react(), noChunkCycles(), preloadLatinFont(), serviceWorker(), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // The content security policy allows no inline scripts, and what is a file of its own is kept by itself.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first page lists every other file: with hashes alone, and short ones, it is 3.5 KB lighter. The manifest has the names.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]'),
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
      },
    },
  },
});

/**
 * Names for the libraries. Order is priority: what the first page needs is taken out first, so that
 * the editor, the charts and the sanitiser never carry a piece of it and stay out of the first load.
 * The Mantine wrapper of the charts is left to the lazy pages: it shares core.
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
      test: from(
        'recharts|d3-[a-z-]+|internmap|victory-vendor|@reduxjs/toolkit|redux|redux-thunk|react-redux|reselect|immer|es-toolkit|eventemitter3|tiny-invariant|react-is|decimal\\.js-light',
      ),
    },
    { name: 'sanitiser', priority: 40, test: from('dompurify') },
    // Everything else that the first page needs, in one file instead of a hundred of 200 bytes.
    { name: 'shell', priority: 30, tags: ['$initial' as const] },
    // So are what most of the mailbox shares and the icons of many pages. How many share a piece was measured: the first inbox is lightest so.
    // Writing and cleaning are shared by many dialogs, and by none that the inbox begins with.
    { name: 'mailbox', priority: 20, test: /[\\/]features[\\/]mail[\\/](?!compose[\\/]|reading[\\/])/, minShareCount: 7 },
    { name: iconsOfInbox(), priority: 15, test: from('@tabler') },
    { name: 'icons', priority: 10, test: from('@tabler'), minShareCount: 5 },
  ];
}

interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** The icons that the list of mails begins with, apart from those that many pages share: the first inbox waits for no other, and is 3.6 KB lighter. */
function iconsOfInbox() {
  let wanted: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    wanted ??= iconsFrom(path.join(import.meta.dirname, 'src/features/mail/MailPage.tsx'), graph);
    return wanted.has(path.basename(id, '.mjs')) ? 'inbox-icons' : null;
  };
}

/** By what is imported at once, not later: of the library, and of what slices offer each other, every module seems to import all. */
function iconsFrom(start: string, graph: ModuleGraph): Set<string> {
  const seen = new Set([start]);
  const icons = new Set<string>();
  const read = (id: string) => graph.getModuleInfo(id) ?? { code: '', importedIds: [] };
  for (const id of seen) {
    const { code, importedIds } = read(id);
    const named = namedIn(code, 'import');
    for (const { names, from } of named) if (from === '@tabler/icons-react') for (const [name] of names) icons.add(name);
    for (const next of importedIds) {
      if (next.includes('node_modules')) continue;
      if (!next.endsWith('.parts.tsx')) seen.add(next);
      const wanted = named
        .filter(({ from }) => path.basename(from) === path.basename(next))
        .flatMap(({ names }) => names.map(([name]) => name));
      if (next.endsWith('.parts.tsx'))
        for (const { names, from } of namedIn(read(next).code, 'export'))
          if (names.some(([, name]) => wanted.includes(name))) seen.add(path.join(path.dirname(next), from));
    }
  }
  return icons;
}

/** What stands between braces: its own name, and the one that it is given. */
const namedIn = (code: string | null, word: 'import' | 'export') =>
  Array.from(
    (code ?? '').matchAll(new RegExp(`${word}\\s*\\{([^}]*)\\}\\s*from\\s*["']([^"']+)["']`, 'g')),
    ([, names = '', from = '']) => ({
      names: names.split(',').map((one) => {
        const [name = '', given = name] = one.trim().split(/\s+as\s+/);
        return [name, given] as const;
      }),
      from,
    }),
  );

/** Chunks that import each other run before what they need is there: the build fails, not the page that opens them. */
function noChunkCycles(): Plugin {
  return {
    name: 'lintel:no-chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map(Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []]));
      const done = new Set<string>();
      const follow = (name: string, way: readonly string[]): void => {
        if (way.includes(name)) this.error(`Chunks import each other: ${[...way.slice(way.indexOf(name)), name].join(' -> ')}.`);
        if (done.has(name)) return;
        for (const next of imports.get(name) ?? []) follow(next, [...way, name]);
        done.add(name);
      };
      for (const name of imports.keys()) follow(name, []);
    },
  };
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

/** What nobody opens without the network, or few ever do: it is kept once it was used. */
const NOT_AHEAD = /(?:\.map|\.worker[.-].*js|PdfPreview.*\.js|charts-.*\.js|manifest\.json|\.woff2)$/;

/**
 * Writes the service worker beside the page, with the list of the files that belong to this build. It is compiled by itself: it imports
 * nothing, and its bytes change only when it or the build does.
 */
function serviceWorker(): Plugin {
  return {
    name: 'lintel:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await readFile(path.join(import.meta.dirname, 'src/service-worker.ts'), 'utf8');
        const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name) || /plex-sans-latin-wght-normal.*woff2$/.test(name));
        const files = names.filter((name) => !NOT_AHEAD.test(name) || name.includes('latin-wght-normal')).map((name) => `/${name}`);
        const entry = files.find(
          (name) => bundle[name.slice(1)]?.type === 'chunk' && (bundle[name.slice(1)] as { isEntry?: boolean }).isEntry,
        );
        const version = createHash('sha256').update(source).update(files.toSorted().join()).digest('hex').slice(0, 12);
        const build = JSON.stringify({ version, entry, files: files.toSorted() });
        const { code } = await transformWithOxc(source, 'service-worker.ts');
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace('BUILD', () => build) });
      },
    },
  };
}

/** Writes each text file once more as brotli and gzip, so that the server never compresses the same file twice. */
function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'lintel:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(m?js|css|html|svg|json|webmanifest)$/.test(name));
      const compress = async (name: string) => {
        const file = path.join(folder, name);
        const content = await readFile(file);
        if (content.length < 1024) return;
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      };
      // Together: it is done beside the main thread, on every core that there is. The best quality, 11, takes twice the time to save a fiftieth.
      await Promise.all(names.map(compress));
    },
  };
}
