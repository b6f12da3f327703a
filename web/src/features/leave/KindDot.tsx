import { kindColor } from './leave.format.ts';
import s from './leave.layout.module.css';

/** The colour of a kind of leave beside its name, which says it in words. */
export const KindDot = ({ colour }: { colour: number | null }) => (
  <i className={s.dot} style={{ background: kindColor(colour) }} data-mark aria-hidden />
);
