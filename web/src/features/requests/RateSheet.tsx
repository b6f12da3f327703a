import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { RequestDetail } from '@lintel/contract/requests';
import { toast } from '#web/kit/toast.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { rateRequest } from './requests.data.ts';
import s from './RequestPage.module.css';

/** How well it went, from one to five. */
export function RateSheet({ request }: { request: RequestDetail }) {
  const rating = useMutation({
    mutationFn: (stars: number) => rateRequest(request.id, stars),
    onSuccess: () => toast.result('Thank you for your rating'),
    onError: (error) => toast.problem(error),
  });
  return (
    <Sheet>
      <SheetHeader title="How well did it go" note={request.rating ? `${request.rating} of 5` : undefined} />
      <SheetBody>
        <div className={s.stars} role="group" aria-label="Rating">
          {[1, 2, 3, 4, 5].map((stars) => (
            <IconButton
              key={stars}
              label={`${stars} of 5`}
              aria-pressed={request.rating === stars}
              disabled={rating.isPending}
              onClick={() => rating.mutate(stars)}
            >
              {stars <= (request.rating ?? 0) ? <IconStarFilled size={20} color="var(--lt-star)" /> : <IconStar size={20} stroke={1.7} />}
            </IconButton>
          ))}
        </div>
      </SheetBody>
    </Sheet>
  );
}
