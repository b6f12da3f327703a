import { useMutation } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { PhotoField } from '#web/features/files/files.parts.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { setPhoto } from './employees.data.ts';

/** Beside a name it is seen in small. */
const MAX_PIXELS = 512;

/** Saved as soon as it is chosen. */
export function PhotoForm({ person }: { person: Employee }) {
  const saving = useMutation({
    mutationFn: (photoId: string | null) => setPhoto(person.id, photoId),
    onSuccess: ({ photoId }) => toast.result(photoId ? 'Photo saved' : 'Photo removed'),
  });
  return (
    <FormSection title="Photo" note="Everybody in the company can see this">
      <FormWide>
        <PhotoField
          id="person-photo"
          label="Photo (optional)"
          value={person.photoId}
          error={saving.isError && sentenceOf(saving.error)}
          maxPixels={MAX_PIXELS}
          onChange={(photoId) => saving.mutate(photoId)}
        />
      </FormWide>
    </FormSection>
  );
}
