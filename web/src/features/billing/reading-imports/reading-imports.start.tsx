import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, call, newKey } from '../../../platform/api.ts'
import { DayField, isDay } from '../../../platform/day-field.tsx'
import { FileChoice, UploadBar } from '../../../platform/file-choice.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { HouseField, type HouseChoice } from '../meters/meters.house.public.tsx'
import { useToday } from '../meters/meters.today.public.ts'

interface Props {
  close: () => void
  started: (id: number) => void
}

const useUpload = ({ close, started }: Props) => {
  const [key, setKey] = useState(newKey)
  const [issue, setIssue] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (file: File, fields: { house_id: number; day: string }) => {
    setBusy(true)
    try {
      const { data } = await call('POST /reading-imports', { file, fields, key })
      await invalidate('reading-imports')
      close()
      started(data.id)
    } catch (error) {
      const sentences = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : []
      setIssue(sentences.join(' ') || sentenceOf(error))
      setKey(newKey())
    }
    setBusy(false)
  }
  return { issue, busy, send }
}

const Start = (props: Props) => {
  const t = useText()
  const today = useToday()
  const [house, setHouse] = useState<HouseChoice | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [day, setDay] = useState(today)
  const { issue, busy, send } = useUpload(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && house && !busy) void send(file, { house_id: house.id, day })
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
          accept=".csv,.xlsx"
          label={t('readingImports.file')}
          hint={t('readingImports.fileText')}
          file={file}
          choose={setFile}
        />
        <UploadBar
          issue={issue}
          busy={busy}
          file={house && file}
          label={t('readingImports.send')}
          close={props.close}
        />
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
