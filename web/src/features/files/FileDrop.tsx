import { Button, CloseButton, FileButton, Input, Progress } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { FileChip } from '#web/kit/FileChip.tsx';
import { isPicture } from '#web/kit/files.ts';
import s from './FileDrop.module.css';
import { useFileUploads, type AttachedFile } from './useFileUploads.ts';

interface FileDropProps {
  id?: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** The files of the field; what is still on its way is not among them. */
  value: readonly AttachedFile[];
  onChange: (change: (before: readonly AttachedFile[]) => readonly AttachedFile[]) => void;
  /** While files are on their way, a form waits. */
  onBusy?: (isBusy: boolean) => void;
  max?: number;
  /** Pictures only: phones then offer the camera first. */
  isPhoto?: boolean;
  /** Pictures are made so small before they are sent. */
  maxPixels?: number;
  disabled?: boolean;
}

/** A field that takes files: by drag, by choice, and on phones straight from the camera. */
export function FileDrop({ value, onChange, onBusy, max = 10, isPhoto = false, maxPixels, ...field }: FileDropProps) {
  const { uploads, problem, isBusy, add, cancel } = useFileUploads({
    count: value.length,
    max,
    maxPixels,
    onStored: (file) => onChange((before) => [...before, file]),
  });
  const drop = useDrop(add);
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const accept = isPhoto ? 'image/*' : undefined;
  const things = isPhoto ? (max > 1 ? 'photos' : 'a photo') : 'files';
  return (
    <Input.Wrapper
      id={field.id}
      label={field.label}
      description={field.description}
      required={field.required}
      error={problem ?? field.error}
      labelElement="div"
    >
      <div className={s.field} data-over={drop.isOver || undefined} {...drop.handlers}>
        <div className={s.choose}>
          <FileButton multiple={max > 1} accept={accept} onChange={(chosen) => add(listOf(chosen))} disabled={field.disabled}>
            {(props) => (
              <Button
                {...props}
                id={field.id}
                variant="default"
                leftSection={<IconPaperclip size={16} aria-hidden />}
                aria-label={`Choose ${things} for ${field.label}`}
                disabled={field.disabled}
              >
                Choose {things}
              </Button>
            )}
          </FileButton>
          {isPhoto && (
            <FileButton accept="image/*" capture="environment" onChange={(taken) => add(listOf(taken))} disabled={field.disabled}>
              {(props) => (
                <Button {...props} className={s.camera} variant="default" leftSection={<IconCamera size={16} aria-hidden />}>
                  Take a photo
                </Button>
              )}
            </FileButton>
          )}
          <span className={s.hint}>or drop {things} here</span>
        </div>
        {(value.length > 0 || uploads.length > 0) && (
          <ul className={s.files} aria-label={field.label}>
            {value.map((file) => (
              <li key={file.id}>
                <FileChip filename={file.name} size={file.size} type={file.mime}>
                  <CloseButton
                    size="sm"
                    iconSize={14}
                    aria-label={`Remove ${file.name}`}
                    disabled={field.disabled}
                    onClick={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
                  />
                </FileChip>
              </li>
            ))}
            {uploads.map(({ key, source, progress, problem: failed }) => (
              <li key={key}>
                <FileChip
                  filename={source.name}
                  size={source.size}
                  type={source.type}
                  picture={isPicture(source) ? <Preview source={source} /> : undefined}
                >
                  <CloseButton size="sm" iconSize={14} aria-label={`Remove ${source.name}`} onClick={() => cancel(key)} />
                  {!failed && <Progress className={s.progress} value={progress * 100} size={3} aria-label={`Uploading ${source.name}`} />}
                </FileChip>
                {failed && (
                  <p className={s.problem} role="alert">
                    {failed}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Input.Wrapper>
  );
}

const listOf = (chosen: File | File[] | null): File[] => (chosen === null ? [] : [chosen].flat());

function Preview({ source }: { source: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return <img src={url} alt="" />;
}

function useDrop(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
