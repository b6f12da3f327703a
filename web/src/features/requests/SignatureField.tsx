import { Button, Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { FileList, type AttachedFile } from '#web/features/files/files.parts.tsx';
import s from './form.module.css';

interface SignatureFieldProps {
  id: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: AttachedFile | null;
  onChange: (file: AttachedFile | null) => void;
  disabled?: boolean;
}

/** A name written with a finger or a mouse, kept as a picture. */
export function SignatureField({ id, label, description, error, value, onChange, disabled }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isWritten, setWritten] = useState(false);
  const keeping = useMutation({ mutationFn: keepPicture, onSuccess: onChange });
  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - left) / width) * event.currentTarget.width,
      ((event.clientY - top) / height) * event.currentTarget.height,
    ] as const;
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen || disabled || (!isStart && event.buttons === 0)) return;
    if (isStart) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.lineWidth = 3;
      pen.lineCap = 'round';
      pen.strokeStyle = '#16222c';
      pen.beginPath();
      pen.moveTo(...point(event));
    } else {
      pen.lineTo(...point(event));
      pen.stroke();
      setWritten(true);
    }
  };
  const clear = () => {
    const sheet = canvas.current;
    sheet?.getContext('2d')?.clearRect(0, 0, sheet.width, sheet.height);
    setWritten(false);
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      description={description}
      error={keeping.isError ? sentenceOf(keeping.error) : error}
    >
      {value ? (
        <div className={s.signed}>
          <FileList files={[value]} label={label} />
          {!disabled && (
            <Button size="xs" variant="quiet" onClick={() => onChange(null)}>
              Sign again
            </Button>
          )}
        </div>
      ) : (
        <div className={s.signature}>
          <canvas
            ref={canvas}
            id={id}
            tabIndex={0}
            width={640}
            height={180}
            role="img"
            aria-label={`${label}: sign here`}
            onPointerDown={(event) => draw(event, true)}
            onPointerMove={(event) => draw(event, false)}
          />
          <div className={s.signatureActions}>
            <Button size="xs" variant="quiet" onClick={clear} disabled={!isWritten}>
              Clear
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={!isWritten}
              loading={keeping.isPending}
              onClick={() => canvas.current && keeping.mutate(canvas.current)}
            >
              Use this signature
            </Button>
          </div>
        </div>
      )}
    </Input.Wrapper>
  );
}

async function keepPicture(canvas: HTMLCanvasElement): Promise<AttachedFile> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The signature could not be read. Sign again.');
  const [file] = await api.files.upload(
    { form: { files: [new File([picture], 'signature.png', { type: 'image/png' })] } },
    { idempotencyKey: intentKey() },
  );
  const { id, name, size, mime } = file!;
  return { id, name, size, mime };
}
