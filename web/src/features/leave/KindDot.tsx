import s from './leave.layout.module.css';

/** The colour of a kind of leave beside its name, which says it in words. */
export const KindDot = ({ colour }: { colour: number }) => (
  <i className={s.dot} style={{ background: `var(--lt-chart-${colour})` }} data-mark aria-hidden />
);
