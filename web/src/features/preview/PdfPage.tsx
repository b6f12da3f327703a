import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import s from './FilePreview.module.css';

/** Height to width: A4 until the page tells, and never a ribbon without end. */
const A4 = Math.SQRT2;
const LONGEST = 8;
/** A drawing of a large sheet stays within what phones give a canvas. */
const MOST_PIXELS = 12_000_000;

interface PdfPageProps {
  document: PDFDocumentProxy;
  number: number;
  /** In pixels of the page. */
  width: number;
}

/** One page. It is drawn while it is near the window and let go of when it is far away. */
export function PdfPage({ document, number, width }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [ratio, setRatio] = useState(A4);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '600px' });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!isNear || !box.current) return;
    const canvas = window.document.createElement('canvas');
    const target = box.current;
    let stop = () => {};
    let isLeft = false;
    const draw = async () => {
      const page = await document.getPage(number);
      if (isLeft) return;
      setRatio(ratioOf(page));
      const drawing = drawn(page, canvas, width);
      stop = () => drawing.cancel();
      await drawing.promise;
      if (!isLeft) target.replaceChildren(canvas);
    };
    draw().catch(() => {
      if (!isLeft) setBroken(true);
    });
    return () => {
      isLeft = true;
      stop();
      canvas.remove();
      canvas.width = 0;
    };
  }, [document, number, width, isNear]);
  if (isBroken) return <p className={s.note}>Page {number} cannot be shown.</p>;
  return <div ref={box} className={s.paper} style={{ width, height: width * ratio }} role="img" aria-label={`Page ${number}`} />;
}

function ratioOf(page: PDFPageProxy): number {
  const { width, height } = page.getViewport({ scale: 1 });
  const ratio = height / width;
  return Number.isFinite(ratio) && ratio > 0 ? Math.min(ratio, LONGEST) : A4;
}

function drawn(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const plain = page.getViewport({ scale: 1 });
  const fit = width / plain.width;
  const most = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
  const viewport = page.getViewport({ scale: Math.min(fit * Math.min(devicePixelRatio, 2), most) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}
