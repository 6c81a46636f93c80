import { CloseButton, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Icon } from '@fleetworth/ui/icon';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './shell.module.css';

export function SearchBox({ label }: { label: string }) {
  // Reads the URL, because it changes before the screen does. If the user goes back while a screen loads, the
  // text changes too.
  const q = useLocation({ select: ({ search }) => search.q ?? '' });
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => inputRef.current?.focus()]]);
  // Updates the text in the same field when the URL changes, so that it keeps the focus.
  useEffect(() => {
    if (inputRef.current) inputRef.current.value = q;
  }, [q]);

  function apply(text: string) {
    const q = text.trim() || undefined;
    void navigate({ to: '.', search: (before) => ({ ...before, q }), resetScroll: false });
  }

  function clear() {
    if (inputRef.current) inputRef.current.value = '';
    apply('');
    inputRef.current?.focus();
  }

  return (
    <search className={classes.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply(inputRef.current?.value ?? '');
        }}
      >
        <TextInput
          ref={inputRef}
          defaultValue={q}
          name="q"
          type="text"
          enterKeyHint="search"
          maxLength={100}
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          aria-keyshortcuts="/"
          classNames={{ input: classes.searchInput ?? '' }}
          leftSection={<Icon name="search" />}
          rightSection={
            q === '' ? (
              <kbd className={classes.key}>/</kbd>
            ) : (
              <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
            )
          }
        />
      </form>
    </search>
  );
}
