import type { LabelColour } from '@lintel/contract/mail-labels';
import { LabelDot } from '#web/ui/LabelDot.tsx';
import s from './ColourChoice.module.css';
import { LABEL_COLOURS } from './contract.gen.ts';

interface ColourChoiceProps {
  /** What has the colour. */
  label: string;
  value: LabelColour;
  onChange: (colour: LabelColour) => void;
}

/** One of the hues of labels. The focus stays where it is. */
export const ColourChoice = ({ label, value, onChange }: ColourChoiceProps) => (
  <span className={s.colours} role="group" aria-label={label}>
    {LABEL_COLOURS.map((one) => (
      <button
        key={one}
        type="button"
        title={one}
        aria-label={one}
        aria-pressed={one === value}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChange(one)}
      >
        <LabelDot colour={one} />
      </button>
    ))}
  </span>
);
