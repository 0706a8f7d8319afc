import { Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { isDay } from '../../../platform/day-text.ts'
import { FileChoice, UploadBar } from '../../../platform/file-choice.tsx'
import { useFileUpload } from '../../../platform/file-upload.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
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

const Start = ({ close, started }: Props) => {
  const t = useText()
  const write = usePeriodText()
  const payees = usePayees()
  const [chosen, setChosen] = useState<{ complex_id: number | null; house_id: number | null } | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [period, setPeriod] = useState(() => periodAfter(periodNow(), -1))
  const [due, setDue] = useState(() => lastDayOf(period))
  const { issue, busy, send } = useFileUpload((id) => {
    void invalidate('opening-imports')
    close()
    started(id)
  })
  const payee = chosen ?? (payees?.length === 1 ? payees[0] : undefined) ?? { complex_id: null, house_id: null }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file || busy) return
    const fields = {
      complex_id: payee.complex_id ?? undefined,
      house_id: payee.house_id ?? undefined,
      period,
      due_on: due,
    }
    void send((key) => call('POST /opening-imports', { file, fields, key }))
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
          accept=".csv,.xlsx,.xls"
          label={t('openingImports.file')}
          hint={t('openingImports.fileText')}
          file={file}
          choose={setFile}
        />
        <UploadBar issue={issue} busy={busy} file={file} label={t('openingImports.send')} close={close} />
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
