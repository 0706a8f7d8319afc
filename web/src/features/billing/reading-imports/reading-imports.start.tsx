import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { isDay } from '../../../platform/day-text.ts'
import { FileChoice, UploadBar } from '../../../platform/file-choice.tsx'
import { useFileUpload } from '../../../platform/file-upload.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { HouseField, type HouseChoice } from '../meters/meters.house.public.tsx'
import { useToday } from '../meters/meters.today.public.ts'

interface Props {
  close: () => void
  started: (id: number) => void
}

const Start = ({ close, started }: Props) => {
  const t = useText()
  const today = useToday()
  const [house, setHouse] = useState<HouseChoice | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [day, setDay] = useState(today)
  const { issue, busy, send } = useFileUpload((id) => {
    void invalidate('reading-imports')
    close()
    started(id)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file || !house || busy) return
    const fields = { house_id: house.id, day }
    void send((key) => call('POST /reading-imports', { file, fields, key }))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <HouseField path="house_id" label={t('readingImports.house')} value={house} choose={setHouse} />
        <DayField
          label={t('readingImports.day')}
          description={t('readingImports.dayHint')}
          value={day}
          max={today}
          onFinish={(next) => isDay(next) && setDay(next)}
        />
        <FileChoice
          accept=".csv,.xlsx,.xls"
          label={t('readingImports.file')}
          hint={t('readingImports.fileText')}
          file={file}
          choose={setFile}
        />
        <UploadBar issue={issue} busy={busy} file={house && file} label={t('readingImports.send')} close={close} />
      </Stack>
    </form>
  )
}

/** Uploads a file of readings; `started` gets the id of the import, which is read in the background. */
export const startReadingImport = (started: (id: number) => void) =>
  showModal({
    title: text('readingImports.bring'),
    body: (close) => <Start close={close} started={started} />,
  })
