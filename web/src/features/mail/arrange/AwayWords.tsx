import type { AwayTextsValue } from './AwayTexts.tsx';
import s from './AwayWords.module.css';

/** What an away note says, and to whom, where that is not the same for all. */
export function AwayWords({ text, outside }: AwayTextsValue) {
  if (outside === null) return <p className={s.text}>{text}</p>;
  return (
    <dl className={s.texts}>
      <dt>To colleagues</dt>
      <dd className={s.text}>{text}</dd>
      <dt>To people outside the company</dt>
      <dd className={s.text}>{outside || <span className={s.none}>Nothing is answered.</span>}</dd>
    </dl>
  );
}
