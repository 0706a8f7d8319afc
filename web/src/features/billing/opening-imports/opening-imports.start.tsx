import { Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, call, newKey } from '../../../platform/api.ts'
import { DayField, isDay } from '../../../platform/day-field.tsx'
import { FileChoice, UploadBar } from '../../../platform/file-choice.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { lastPeriods, periodAfter } from '../ledger/ledger.periods.public.ts'
import { periodNow, usePeriodText } from '../ledger/ledger.public.tsx'
import { PayeeSelect, usePayees } from '../suppliers/suppliers.payee.public.tsx'

interface Props {
  close: () => void
  started: (id: number) => void
}

/** Months to choose from. */
const offered = 36
const lastDayOf = (period: string) => {
  const [year, month] = period.split('-').map(Number) as [number, number]
  return `${period}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`
}

const useUpload = ({ close, started }: Props) => {
  const [key, setKey] = useState(newKey)
  const [issue, setIssue] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (
    file: File,
    fields: Record<string, string | number | undefined> & { period: string; due_on: string },
  ) => {
    setBusy(true)
    try {
      const { data } = await call('POST /opening-imports', { file, fields, key })
      await invalidate('opening-imports')
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
  const write = usePeriodText()
  const payees = usePayees()
  const [chosen, setChosen] = useState<{ complex_id: number | null; house_id: number | null } | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [period, setPeriod] = useState(() => periodAfter(periodNow(), -1))
  const [due, setDue] = useState(() => lastDayOf(period))
  const { issue, busy, send } = useUpload(props)
  const payee = chosen ?? (payees?.length === 1 ? payees[0] : undefined) ?? { complex_id: null, house_id: null }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file || busy) return
    void send(file, {
      complex_id: payee.complex_id ?? undefined,
      house_id: payee.house_id ?? undefined,
      period,
      due_on: due,
    })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <PayeeSelect label={t('openingImports.payee')} value={payee} choose={setChosen} withAsterisk />
        <Select
          label={t('openingImports.period')}
          value={period}
          allowDeselect={false}
          data={lastPeriods(periodNow(), offered).map((value) => ({ value, label: write(value) }))}
          onChange={(next) => {
            if (!next) return
            setPeriod(next)
            setDue(lastDayOf(next))
          }}
        />
        <DayField
          key={period}
          label={t('openingImports.due_on')}
          description={t('openingImports.dueHint')}
          value={due}
          onFinish={(next) => isDay(next) && setDue(next)}
        />
        <FileChoice
          accept=".csv,.xlsx"
          label={t('openingImports.file')}
          hint={t('openingImports.fileText')}
          file={file}
          choose={setFile}
        />
        <UploadBar issue={issue} busy={busy} file={file} label={t('openingImports.send')} close={props.close} />
      </Stack>
    </form>
  )
}

/** Uploads a list of balances; `started` gets the id of the import, which is read in the background. */
export const startOpening = (started: (id: number) => void) =>
  showModal({
    title: text('openingImports.bring'),
    body: (close) => <Start close={close} started={started} />,
  })
