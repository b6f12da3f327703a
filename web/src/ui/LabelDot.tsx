import s from './LabelChip.module.css';

/** The dot of a label where its name stands beside it. */
export function LabelDot({ colour }: { colour: string }) {
  return <span className={s.dot} data-colour={colour} aria-hidden />;
}
