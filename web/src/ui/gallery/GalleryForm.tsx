import { Button, Checkbox, NumberInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '#web/ui/DateField.tsx';
import { DateRangeField } from '#web/ui/DateRangeField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { FieldOrFact } from '#web/ui/FieldOrFact.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import s from './GalleryPage.module.css';

const ERRORS = [
  { fieldId: 'gallery-needed', message: 'Needed by: choose a working day' },
  { fieldId: 'gallery-rate', message: 'Rate: enter a figure' },
];

const HOLIDAYS: Record<string, { note: string; isFree?: true; hasDot?: true }> = {
  '2026-12-25': { note: 'Christmas Day', isFree: true },
  '2026-12-28': { note: '2 lifts are booked already', hasDot: true },
};

/** A form page after a failed submit, with every kind of input. */
export function GalleryForm() {
  const [attempt, setAttempt] = useState(0);
  const [needed, setNeeded] = useState('2026-11-29');
  const [hire, setHire] = useState({ from: '2026-12-21', to: '2026-12-30' });
  return (
    <div className={s.stack}>
      <Summary attempt={attempt} />
      <FormSection title="What is it for" note="All fields are needed unless marked optional">
        <FormWide>
          <TextInput label="Subject" defaultValue="Mast climber for the north façade" />
        </FormWide>
        <Select label="Project" data={['Elm Court Housing', 'Harbour Street Depot']} defaultValue="Elm Court Housing" />
        <Select label="Cost code" description="€35,700 left in this code" data={['2.4.10 Access']} defaultValue="2.4.10 Access" />
        <DateField
          id="gallery-needed"
          label="Needed by"
          value={needed}
          onChange={({ currentTarget }) => setNeeded(currentTarget.value)}
          error={<FieldError>This is a Sunday. Choose a working day.</FieldError>}
        />
        <DateRangeField label="On hire" value={hire} onChange={setHire} mark={(day) => HOLIDAYS[day]} />
        <NumberInput id="gallery-rate" label="Rate (€)" placeholder="0.00" error={<FieldError>Enter a rate</FieldError>} />
        <Radio.Group label="Delivery to" defaultValue="site">
          <div className={s.row}>
            <Radio value="site" label="Site, gate A" />
            <Radio value="yard" label="Northgate yard" />
            <Radio value="off" label="Abroad" disabled />
          </div>
        </Radio.Group>
        <FieldOrFact isFact>
          <TextInput label="Reference" description="Changes with the order" value="PO-2026-0412" readOnly />
        </FieldOrFact>
        <FormWide>
          <Textarea
            label="Reason"
            description="Say what happens if it is not approved. The approver reads this first."
            defaultValue="The scaffold has to come down for the crane base."
          />
        </FormWide>
        <div className={s.stack}>
          <Checkbox label="Tell me when it is decided" defaultChecked />
          <Checkbox label="Share with the department" />
          <Checkbox label="Locked" disabled />
        </div>
        <div className={s.stack}>
          <Switch label="Repeat every month" defaultChecked />
          <Switch label="Send a copy to the site" />
        </div>
      </FormSection>
      <FormActions state="2 fields need attention" hasErrors>
        <Button variant="quiet">Cancel</Button>
        <Button variant="default">Save draft</Button>
        <Button onClick={() => setAttempt(attempt + 1)}>Submit request</Button>
      </FormActions>
    </div>
  );
}

/** The first summary would take the focus on load, so it appears with the first submit. */
function Summary({ attempt }: { attempt: number }) {
  return <ErrorSummary errors={attempt > 0 ? ERRORS : []} attempt={attempt} title="Two things to correct before this can be submitted" />;
}
