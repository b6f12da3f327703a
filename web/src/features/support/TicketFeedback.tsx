import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TicketDetail } from '@lintel/contract/support';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { toast } from '#web/kit/toast.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { moveTicket, rateTicket } from './support.data.ts';
import s from './TicketSide.module.css';

const WORDS = ['Bad', 'Poor', 'Fair', 'Good', 'Very good'];

/** Once it is resolved: is it over, and how did it go? */
export function TicketFeedback({ ticket }: { ticket: TicketDetail }) {
  const rating = useMutation({ mutationFn: (stars: number) => rateTicket(ticket, stars), onError: (error) => toast.problem(error) });
  const confirming = useMutation({
    mutationFn: () => moveTicket('confirm', ticket),
    onSuccess: () => toast.result(`${ticket.number} is closed`),
    onError: (error) => toast.problem(error),
  });
  const given = ticket.rating ?? 0;
  if (!ticket.canRate && given === 0) return null;
  return (
    <Sheet>
      <SheetHeader title={ticket.canRate ? 'Is it solved?' : 'Rating'} note={given > 0 ? WORDS[given - 1] : undefined} />
      <SheetBody className={s.fields}>
        {ticket.transitions.includes('confirm') && (
          <>
            <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
              Yes, close it
            </Button>
            {ticket.reopenUntil && (
              <span>
                Not solved? Reply until <DateText iso={ticket.reopenUntil} format="dateTime" />, and it opens again.
              </span>
            )}
          </>
        )}
        <div className={s.stars} role="group" aria-label="Rating">
          {WORDS.map((word, i) => {
            const Icon = i < given ? IconStarFilled : IconStar;
            return ticket.canRate ? (
              <IconButton key={word} label={`${word}: ${i + 1} of 5`} onClick={() => rating.mutate(i + 1)} aria-pressed={i + 1 === given}>
                <Icon size={18} />
              </IconButton>
            ) : (
              <Icon key={word} size={18} aria-hidden />
            );
          })}
        </div>
      </SheetBody>
    </Sheet>
  );
}
