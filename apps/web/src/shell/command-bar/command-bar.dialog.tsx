import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Icon } from '@fleetworth/ui/icon';
import { useDialogLayer } from '@fleetworth/ui/use-dialog-layer';
import { useReturnedFocus } from '@fleetworth/ui/use-returned-focus';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../api/api-error.ts';
import { meQuery } from '../api/me.queries.ts';
import { counted } from '../format/plural.ts';
import classes from './command-bar.module.css';
import { addRecent, type Command, groupCommands, isMatch } from './commands.ts';
import { splitAtMatches } from './matched-text.ts';
import { useCommands } from './use-commands.ts';

interface CommandBarProps {
  /** Returns the text that was typed before the field had the focus. */
  takeEarlyText: () => string;
  onClose: () => void;
}

export function CommandBar({ takeEarlyText, onClose }: CommandBarProps) {
  const [text, setText] = useState('');
  const searchText = text.trim();
  // If the user presses Enter while results load, the first result opens when they have loaded.
  const [hasPressedEnter, setPressedEnter] = useState(false);
  const { data: me } = useSuspenseQuery(meQuery);
  const [recent, setRecent] = useLocalStorage<Command[]>({
    key: `fleetworth.recent.${me.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const query = useCommands(searchText);
  const navigate = useNavigate();
  const isCovered = useDialogLayer(true);
  useReturnedFocus();
  const combobox = useCombobox({ opened: true });
  const groups = groupCommands({
    recent: recent.filter((command) => isMatch(command, searchText)),
    others: query.commands,
    text: searchText,
  });
  const listedCommands = groups.flatMap(({ commands }) => commands);
  const firstCommand = listedCommands[0];

  const { selectFirstOption } = combobox;
  const firstHref = firstCommand?.href;
  // Changes with the search text or the first result, so that the new first result is selected.
  const resultsKey = firstHref === undefined ? undefined : `${searchText}\n${firstHref}`;
  useEffect(() => {
    if (resultsKey !== undefined) selectFirstOption();
  }, [resultsKey, selectFirstOption]);

  function choose(href: string) {
    const chosenCommand = listedCommands.find((command) => command.href === href);
    if (!chosenCommand) return;
    setRecent(addRecent(recent, chosenCommand));
    onClose();
    void navigate({ href });
  }

  const isSettled = !query.isPending;
  const openFirst = useEffectEvent(() => firstHref !== undefined && choose(firstHref));
  useEffect(() => {
    if (hasPressedEnter && isSettled) openFirst();
  }, [hasPressedEnter, isSettled]);

  function onKeyDown(event: KeyboardEvent) {
    // A field with an open list doesn't pass Escape on to the dialog.
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || isSettled || event.nativeEvent.isComposing) return;
    combobox.resetSelectedOption();
    setPressedEnter(true);
  }

  return (
    <Modal
      opened
      inert={isCovered}
      closeOnEscape={!isCovered}
      onClose={onClose}
      title={<VisuallyHidden>Search everything</VisuallyHidden>}
      withCloseButton={false}
      size={640}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.header ?? '', body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            value={text}
            onFocus={() => {
              const earlyText = takeEarlyText();
              if (earlyText !== '') setText(earlyText);
            }}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setPressedEnter(false);
            }}
            onKeyDown={onKeyDown}
            aria-label="Search vehicles, locations, companies and screens"
            placeholder="Unit, VIN, location, company or screen"
            autoComplete="off"
            maxLength={100}
            leftSection={<Icon name="search" />}
            classNames={{ root: classes.field ?? '' }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label="Results" className={classes.results}>
          {groups.map(({ group, commands }) => (
            <Combobox.Group key={group} label={group}>
              {commands.map((command) => (
                <Combobox.Option key={command.href} value={command.href} className={classes.command}>
                  <span className={classes.label}>
                    <MarkedText content={command.label} command={command} typed={searchText} />
                  </span>
                  {command.detail !== '' && (
                    <span className={classes.detail}>
                      <MarkedText content={command.detail} command={command} typed={searchText} />
                    </span>
                  )}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <ResultStatus
        count={listedCommands.length}
        first={firstCommand?.label}
        isSettled={isSettled}
        problem={query.error ? failureText(query.error) : undefined}
      />
    </Modal>
  );
}

interface MarkedTextProps {
  content: string;
  command: Command;
  typed: string;
}

function MarkedText({ content, command, typed }: MarkedTextProps) {
  if (typed === '') return content;
  return splitAtMatches(content, command, typed).map(({ text, isMarked }, index) =>
    isMarked ? (
      <mark key={index} className={classes.match}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface ResultStatusProps {
  count: number;
  first: string | undefined;
  isSettled: boolean;
  problem: string | undefined;
}

// The text is visible only if there are no results, or if something failed.
function ResultStatus({ count, first, isSettled, problem }: ResultStatusProps) {
  if (problem !== undefined)
    return (
      <p role="alert" className={classes.state}>
        {problem}
      </p>
    );
  if (!isSettled) return count === 0 ? <output className={classes.state}>Searching…</output> : null;
  if (count === 0) return <output className={classes.state}>No results.</output>;
  return <VisuallyHidden component="output">{`${counted(count, 'result')}, first: ${first}`}</VisuallyHidden>;
}
