import { Button, FileButton, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { type ImportKind, importKinds } from '@oselia/contract/imports.enums'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, type FormEvent, useState } from 'react'
import { ApiError, call, newKey } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { SampleButtons } from './imports.samples.tsx'

interface House {
  id: number | null
  label: string
}

const HouseField = ({ house, choose }: { house: House | null; choose: (house: House | null) => void }) => {
  const t = useText()
  return (
    <LookupField<House>
      path="house_id"
      resource="houses"
      label={t('imports.house')}
      description={t('imports.houseHint')}
      value={house}
      choose={choose}
      find={async (search_query, signal) => {
        const found = await call('GET /houses', { query: { search_query, per_page: 20 }, signal })
        return found.data.map(({ id, address }) => ({ id, label: address }))
      }}
    />
  )
}

const Drop = ({ file, take }: { file: File | null; take: (file: File | null) => void }) => {
  const t = useText()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0] ?? null)
  }
  return (
    <Paper
      withBorder
      p="lg"
      bg={over ? 'var(--mantine-primary-color-light)' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" gap="xs" ta="center">
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />
        <FileButton accept=".xlsx,.xls,.csv,.tsv,.txt" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              {t('imports.chooseFile')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('imports.dropHere')}
        </Text>
        <Text fw={600} role="status" style={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? ''}
        </Text>
        <Text size="sm" c="dimmed">
          {t('imports.formats')}
        </Text>
      </Stack>
    </Paper>
  )
}

interface StartProps {
  kind: ImportKind
  close: () => void
  started: (id: number) => void
}

const Start = ({ kind: first, close, started }: StartProps) => {
  const t = useText()
  const [kind, setKind] = useState(first)
  const [house, setHouse] = useState<House | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [key, setKey] = useState(newKey)
  const [issue, setIssue] = useState('')
  const [busy, setBusy] = useState(false)
  const take = (next: File | null) => {
    setFile(next)
    setIssue('')
    setKey(newKey())
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || busy) return
    setBusy(true)
    const fields = { kind, house_id: house?.id ?? undefined }
    try {
      const { data } = await call('POST /imports', { file, fields, key })
      await invalidate('imports')
      close()
      started(data.id)
    } catch (error) {
      const sentences = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : []
      setIssue(sentences.join(' ') || sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack>
        <NativeSelect
          label={t('imports.kind')}
          value={kind}
          data={importKinds.map((value) => ({ value, label: t(`imports.kind_${value}`) }))}
          onChange={(event) => setKind(event.currentTarget.value as ImportKind)}
        />
        {kind !== 'houses' && <HouseField house={house} choose={setHouse} />}
        <SampleButtons kind={kind} named />
        <Drop file={file} take={take} />
        {issue && (
          <Text c="var(--mantine-color-error)" role="alert">
            {issue}
          </Text>
        )}
        <Text size="sm">{t('imports.nothingYet')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={!file}>
            {t('imports.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Uploads a table; `started` gets the id of the import, which then continues in the background. */
export const startImport = (kind: ImportKind, started: (id: number) => void) =>
  showModal({
    title: text('imports.newTitle'),
    size: 'lg',
    body: (close) => <Start kind={kind} close={close} started={started} />,
  })
