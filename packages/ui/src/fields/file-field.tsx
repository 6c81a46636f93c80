import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './file-field.module.css';
import { Icon } from '../page/icon.tsx';

interface FileFieldProps {
  label: string;
  prompt?: string;
  description: string;
  accept: string;
  file: File | null;
  onChange: (file: File | null) => void;
  error?: string | undefined;
  disabled?: boolean;
}

export function FileField(props: FileFieldProps) {
  const { label, description, file, onChange, error, disabled = false } = props;
  const { prompt = 'Drop a file here or choose one' } = props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  usePreventDropOutside();

  function choose(files: FileList | null | undefined) {
    const [first] = files ?? [];
    if (first && !disabled) onChange(first);
    // Allows picking the same file again after it was corrected.
    if (inputRef.current) inputRef.current.value = '';
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    choose(event.dataTransfer.files);
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div
        className={classes.zone}
        data-over={isDraggedOver || undefined}
        data-error={error !== undefined || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(!disabled);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={props.accept}
          disabled={disabled}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-file ${id}-error`}
          className={classes.input}
          onChange={({ currentTarget }) => choose(currentTarget.files)}
        />
        <span id={`${id}-file`} className={classes.text}>
          {file ? (
            <>
              <strong className={classes.name}>{file.name}</strong>
              <span className={classes.hint}>{formatFileSize(file)}</span>
            </>
          ) : (
            <>
              <strong>{prompt}</strong>
              <span className={classes.hint}>{description}</span>
            </>
          )}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          tabIndex={-1}
          disabled={disabled}
          onClick={() => inputRef.current?.click()}
        >
          {file ? 'Choose another' : 'Choose file'}
        </Button>
        {file && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove ${file.name}`}
            disabled={disabled}
            onClick={() => {
              onChange(null);
              inputRef.current?.focus();
            }}
          >
            <Icon name="close" sizePx={14} />
          </Button>
        )}
      </div>
      <span id={`${id}-error`} className={classes.error}>
        {error}
      </span>
    </div>
  );
}

/** Prevents the browser from opening a file that is dropped outside the field. */
export function usePreventDropOutside() {
  useEffect(() => {
    const preventDrop = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', preventDrop);
    window.addEventListener('drop', preventDrop);
    return () => {
      window.removeEventListener('dragover', preventDrop);
      window.removeEventListener('drop', preventDrop);
    };
  }, []);
}

export function formatFileSize({ size }: File): string {
  if (size === 0) return 'empty';
  return size < 1_000_000
    ? `${Math.max(1, Math.round(size / 1_000))} kB`
    : `${(size / 1_000_000).toFixed(1)} MB`;
}
