import { Button, TextInput } from '@mantine/core';
import { PageWithPanel, PanelSkeleton } from '../dialogs/page-with-panel.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DialogProblem } from '../dialogs/dialog-problem.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { SaveQuestionDialog, type SaveWarning } from '../dialogs/save-question.tsx';
import { Facts, PanelSection, SidePanel } from '../dialogs/side-panel.tsx';
import { ViewDialog } from '../dialogs/view-dialog.tsx';
import { FormGrid } from '../fields/form-grid.tsx';
import { type ComponentExamples, LONG_TEXT, nothing } from './example.tsx';

const PROBLEM = { text: 'We couldn’t save the location. Try again in a few minutes.', canRetry: true };

const form = (close: () => void, props: Partial<Parameters<typeof FormDialog>[0]> = {}) => (
  <FormDialog
    title="Add location"
    submitLabel="Add location"
    isSaving={false}
    isDirty={false}
    failedSubmits={0}
    onSubmit={close}
    onClose={close}
    {...props}
  >
    <FormGrid>
      <TextInput label="Name" withAsterisk aria-required />
      <TextInput label="Location code" />
    </FormGrid>
  </FormDialog>
);

const confirm = (close: () => void, props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => (
  <ConfirmDialog
    isOpen
    title="Delete location?"
    cancelLabel="Cancel"
    confirmLabel="Delete"
    isDestructive
    onCancel={close}
    onConfirm={close}
    {...props}
  >
    Its vehicles keep their records.
  </ConfirmDialog>
);

const question = (close: () => void, reasons: readonly SaveWarning[]) => (
  <SaveQuestionDialog
    question={{ reasons, onCancel: close, onConfirm: close }}
    openedFrom={{ current: null }}
    onCancel={close}
  />
);

const ODOMETER = { value: '412,000 miles', message: 'is more than such a vehicle usually has.' };

const facts = (
  <Facts
    facts={[
      { term: 'Vehicle', text: '2024 Ford F-150 XLT SuperCrew' },
      null,
      { term: 'Location', text: LONG_TEXT },
    ]}
  />
);

const section = (
  <PanelSection
    title="Vehicle"
    actions={
      <Button size="compact-sm" variant="default">
        Edit
      </Button>
    }
  >
    {facts}
  </PanelSection>
);

const panel = (close: () => void, hasNeighbors: boolean) => (
  <SidePanel
    title="T-1001"
    recordKey="T-1001"
    onPrevious={hasNeighbors ? nothing : undefined}
    onNext={hasNeighbors ? nothing : undefined}
    onClose={close}
    findFocusTarget={() => null}
  >
    {section}
  </SidePanel>
);

export const dialogExamples: readonly ComponentExamples[] = [
  {
    component: 'FormDialog',
    isOverlay: true,
    states: {
      default: (close) => form(close),
      saving: (close) => form(close, { isSaving: true }),
      error: (close) => form(close, { problem: PROBLEM }),
      disabled: (close) => form(close, { disabledReason: 'Only owners can add locations.' }),
      'asks before it closes': (close) => form(close, { isDirty: true }),
      steps: (close) => form(close, { steps: { labels: ['File', 'Columns', 'Start'], active: 1 } }),
      'long text': (close) =>
        form(close, { title: LONG_TEXT, aside: <Button variant="subtle">Delete</Button> }),
    },
  },
  {
    component: 'ConfirmDialog',
    isOverlay: true,
    states: {
      default: (close) => confirm(close),
      running: (close) => confirm(close, { isRunning: true }),
      error: (close) => confirm(close, { problem: { ...PROBLEM, canRetry: false } }),
      'three answers': (close) => confirm(close, { actions: [{ label: 'Move vehicles', onChoose: close }] }),
      disabled: (close) => confirm(close, { isConfirmable: false }),
      'long text': (close) => confirm(close, { title: `Delete ${LONG_TEXT}?` }),
    },
  },
  {
    component: 'SaveQuestionDialog',
    isOverlay: true,
    states: {
      'one reason': (close) => question(close, [ODOMETER]),
      'several reasons': (close) =>
        question(close, [ODOMETER, { value: null, message: 'The in-service date is in the future.' }]),
    },
  },
  {
    component: 'ViewDialog',
    isOverlay: true,
    states: {
      default: (close) => (
        <ViewDialog title="Value history of T-1001" onClose={close}>
          <p>Chart</p>
        </ViewDialog>
      ),
    },
  },
  {
    component: 'SidePanel',
    isOverlay: true,
    states: {
      'in the middle of a list': (close) => panel(close, true),
      'only record': (close) => panel(close, false),
    },
  },
  { component: 'PanelSection', states: { 'with an action': () => section } },
  { component: 'Facts', states: { default: () => facts } },
  {
    component: 'PageWithPanel',
    isOverlay: true,
    states: {
      'page with a panel': (close) => (
        <PageWithPanel panel={panel(close, true)}>
          <p>List</p>
        </PageWithPanel>
      ),
    },
  },
  {
    component: 'PanelSkeleton',
    isOverlay: true,
    states: {
      loading: (close) => (
        <PageWithPanel panel={<PanelSkeleton />}>
          <Button variant="default" onClick={close}>
            Close
          </Button>
        </PageWithPanel>
      ),
    },
  },
  {
    component: 'DialogProblem',
    states: {
      error: () => <DialogProblem problem={{ ...PROBLEM, canRetry: false }} />,
      'long text': () => <DialogProblem problem={{ text: LONG_TEXT, canRetry: false }} />,
    },
  },
];
