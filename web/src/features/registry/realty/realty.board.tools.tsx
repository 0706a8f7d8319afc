import { ActionIcon, Alert, Button, Group, List, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import type { Board } from '@oselia/contract/board'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMove,
  IconCopy,
  IconMapPinOff,
  IconPencil,
  IconTableSpark,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { text, useText } from '../../../platform/messages.ts'
import { confirm, showModal } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'
import { CopyForm } from './realty.board.copy.tsx'
import type { Editor } from './realty.board.editor.ts'
import { MakeForm } from './realty.board.make.tsx'
import classes from './realty.board.module.css'
import type { Saving } from './realty.board.saving.ts'
import type { RealtyType } from '@oselia/contract/realty'
import { realtyTypes } from '@oselia/contract/realty.enums'

interface Props {
  board: Board
  editor: Editor
  saving: Saving
  /** Whether the generator dialog opens at once, and a callback when it has. */
  making: boolean
  made: () => void
  leave: () => void
}

const Tool = ({ label, icon: Icon, act, off }: { label: string; icon: TablerIcon; act: () => void; off?: boolean }) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={off} onClick={act}>
    <Icon size={18} aria-hidden="true" />
  </ActionIcon>
)

const openMake = (board: Board, { cells, add }: Editor) =>
  showModal({
    title: text('boardEdit.make'),
    body: (close) => <MakeForm board={board} cells={cells} add={add} close={close} />,
  })

const openCopy = ({ cells, add }: Editor) =>
  showModal({
    title: text('boardEdit.copy'),
    body: (close) => <CopyForm cells={cells} add={add} close={close} />,
  })

/** The toolbar of edit mode: operations on cells, undo and redo, saving. */
export const Tools = ({ board, editor, saving, making, made, leave }: Props) => {
  const t = useText()
  const { changes, dirty } = editor
  const make = () => openMake(board, editor)
  const open = useRef(make)
  useEffect(() => {
    if (!making) return
    open.current()
    made()
  }, [making, made])
  const finish = async () => {
    if (dirty) {
      const agreed = await confirm({
        title: text('ui.unsavedTitle'),
        text: text('ui.unsavedText'),
        yes: text('ui.leave'),
        no: text('ui.stay'),
        danger: true,
      })
      if (!agreed) return
    }
    editor.act({ kind: 'start', board })
    saving.forget()
    leave()
  }
  const counts = { made: changes.made.length, changed: changes.changed.length, gone: changes.gone.length }
  return (
    <Stack gap="xs" mb="sm">
      <Paper withBorder p="xs" className={classes.tools} role="toolbar" aria-label={t('boardEdit.tools')}>
        <Group gap={6}>
          <Button variant="default" px="sm" leftSection={<IconTableSpark size={16} />} onClick={make}>
            {t('boardEdit.make')}
          </Button>
          <CellTools editor={editor} />
          <Button
            ms="auto"
            loading={saving.saving}
            disabled={!dirty || editor.twice.size > 0}
            onClick={() => void saving.save()}
          >
            {t('ui.save')}
          </Button>
          <Button variant="default" onClick={() => void finish().catch(toastError)}>
            {t('boardEdit.leave')}
          </Button>
        </Group>
        <Text size="sm" aria-live="polite" ta="end" c="dimmed">
          {dirty && t('boardEdit.pending', counts)}
        </Text>
      </Paper>
      <Faults editor={editor} saving={saving} />
    </Stack>
  )
}

const CellTools = ({ editor }: Pick<Props, 'editor'>) => {
  const t = useText()
  const own = editor.active ? editor.cellAt(editor.active) : undefined
  const nothing = !own && editor.chosen.size === 0
  return (
    <>
      <Tool
        label={t('boardEdit.copy')}
        icon={IconCopy}
        act={() => openCopy(editor)}
        off={editor.layout.sections.length === 0}
      />
      <Tool label={t('boardEdit.rename')} icon={IconPencil} act={() => editor.type(null)} off={!editor.active} />
      <Tool label={t('boardEdit.take')} icon={IconArrowsMove} act={editor.take} off={nothing} />
      <Tool label={t('boardEdit.off')} icon={IconMapPinOff} act={editor.off} off={nothing} />
      <Tool label={t('boardEdit.remove')} icon={IconTrash} act={editor.remove} off={nothing} />
      <NativeSelect
        aria-label={t('unit.type')}
        disabled={nothing}
        w={130}
        value={own?.type ?? 'apartment'}
        data={realtyTypes.map((value) => ({ value, label: t(`unit.type_${value}`) }))}
        onChange={(event) => editor.retype(event.currentTarget.value as RealtyType)}
      />
      <Tool label={t('boardEdit.undo')} icon={IconArrowBackUp} act={editor.undo} off={editor.draft.past.length === 0} />
      <Tool
        label={t('boardEdit.redo')}
        icon={IconArrowForwardUp}
        act={editor.redo}
        off={editor.draft.future.length === 0}
      />
    </>
  )
}

/** Errors that prevent saving, by unit. */
const Faults = ({ editor, saving }: Pick<Props, 'editor' | 'saving'>) => {
  const t = useText()
  const { trouble } = saving
  const twice = [...new Set(editor.cells.filter(({ key }) => editor.twice.has(key)).map(({ number }) => number))]
  return (
    <>
      {twice.length > 0 && (
        <Alert color="red" p="xs" role="alert">
          {t('boardEdit.doubled', { numbers: twice.slice(0, 20).join(', ') })}
        </Alert>
      )}
      {trouble && (
        <Alert color="red" title={t('boardEdit.refused')} role="alert">
          <Stack gap="xs" align="flex-start">
            <List size="sm">
              {trouble.lines.slice(0, 20).map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            {trouble.stale && (
              <Button size="xs" variant="default" onClick={() => void saving.rebase()}>
                {t('boardEdit.rebase')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </>
  )
}
