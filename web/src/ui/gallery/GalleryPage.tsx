import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { GalleryControls } from './GalleryControls.tsx';
import { GalleryDetail } from './GalleryDetail.tsx';
import { GalleryFigures } from './GalleryFigures.tsx';
import { GalleryForm } from './GalleryForm.tsx';
import { GalleryMarks } from './GalleryMarks.tsx';
import s from './GalleryPage.module.css';
import { GalleryTables } from './GalleryTables.tsx';

type Scheme = 'light' | 'dark';

interface GalleryPageProps {
  initialScheme?: Scheme;
  /** Only the parts, without the switches: what the phone frame shows. */
  isBare?: boolean;
}

/** Every part of ui/ in all its states. In development and tests only. `?bare&scheme=dark` is what the frame loads. */
export function GalleryPage({ initialScheme, isBare }: GalleryPageProps) {
  const asked = new URLSearchParams(window.location.search);
  const [scheme, setScheme] = useState<Scheme>(initialScheme ?? (asked.get('scheme') === 'dark' ? 'dark' : 'light'));
  const [width, setWidth] = useState('wide');
  useScheme(scheme);

  if (isBare || asked.has('bare')) return <Parts />;
  return (
    <>
      <div className={s.switches}>
        <SegmentedControl
          aria-label="Colour scheme"
          value={scheme}
          onChange={setScheme}
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl
          aria-label="Width"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'wide', label: 'Wide' },
            { value: 'phone', label: '375 px' },
          ]}
        />
      </div>
      {width === 'wide' ? (
        <Parts />
      ) : (
        <iframe className={s.phone} title="The parts at 375 px" src={`${window.location.pathname}?bare&scheme=${scheme}`} />
      )}
    </>
  );
}

function Parts() {
  return (
    <main className={s.parts}>
      <PageHeader title="Gallery" lead="Every part of the interface in all its states." />
      <GalleryDetail />
      <GalleryFigures />
      <GalleryTables />
      <GalleryForm />
      <GalleryMarks />
      <GalleryControls />
    </main>
  );
}

/** The gallery shows both schemes whatever the preferences say, and puts things back when it is left. */
function useScheme(scheme: Scheme) {
  useEffect(() => {
    const root = document.documentElement;
    const before = root.getAttribute('data-mantine-color-scheme') ?? 'light';
    // Mantine writes its own in an effect that runs after this one.
    const frame = requestAnimationFrame(() => root.setAttribute('data-mantine-color-scheme', scheme));
    return () => {
      cancelAnimationFrame(frame);
      root.setAttribute('data-mantine-color-scheme', before);
    };
  }, [scheme]);
}
