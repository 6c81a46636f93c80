import { Button } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import classes from './file-field.module.css';
import { formatFileSize, usePreventDropOutside } from './file-field.tsx';
import { Icon } from '../page/icon.tsx';

interface FilesFieldProps {
  label: string;
  description: string;
  accept: string;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  fileError?: (file: File) => string | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

export function FilesField(props: FilesFieldProps) {
  const { label, description, files, onChange, error, disabled = false } = props;
  const { fileError = () => undefined } = props;
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  usePreventDropOutside();

  function add(chosen: FileList | null) {
    if (!disabled && chosen !== null && chosen.length > 0) onChange([...files, ...chosen]);
    // Allows picking the same file again after it was removed.
    if (inputRef.current) inputRef.current.value = '';
  }

  function remove(index: number) {
    onChange(files.filter((_, other) => other !== index));
    inputRef.current?.focus();
  }

  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label} data-optional>
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
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setDraggedOver(false);
          add(event.dataTransfer.files);
        }}
      >
        <input
          ref={inputRef}
          id={id}
          type="file"
          multiple
          accept={props.accept}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className={classes.input}
          onChange={({ currentTarget }) => add(currentTarget.files)}
        />
        <span className={classes.text}>
          <strong>Drop files here or choose them</strong>
          <span id={`${id}-hint`} className={classes.hint}>
            {description}
          </span>
        </span>
        <Button
          size="compact-sm"
          variant="default"
          tabIndex={-1}
          disabled={disabled}
          onClick={() => inputRef.current?.click()}
        >
          Choose files
        </Button>
      </div>
      {files.length > 0 && (
        <ul aria-label={`Files for ${label}`} className={classes.chosen}>
          {files.map((file, index) => (
            // Two files may have the same name.
            //
            // oxlint-disable-next-line react/no-array-index-key -- only the order distinguishes files with the same name
            <li key={`${index} ${file.name}`}>
              <span className={classes.fileText}>
                <strong>{file.name}</strong>{' '}
                {fileError(file) === undefined ? (
                  <span className={classes.hint}>{formatFileSize(file)}</span>
                ) : (
                  <span className={classes.fileError}>{fileError(file)}</span>
                )}
              </span>
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => remove(index)}
              >
                <Icon name="close" sizePx={14} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <span id={`${id}-error`} className={classes.error}>
        {error}
      </span>
    </div>
  );
}
