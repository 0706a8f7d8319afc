import { largestStatement } from '@oselia/contract/statement-imports.enums'
import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { FileChoice, UploadBar } from '../../../platform/file-choice.tsx'
import { useFileUpload } from '../../../platform/file-upload.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { PayeeSelect, usePayees } from '../suppliers/suppliers.payee.public.tsx'

const LARGEST_MB = largestStatement / 1024 / 1024

interface Props {
  close: () => void
  started: (id: number) => void
}

const Start = ({ close, started }: Props) => {
  const t = useText()
  const payees = usePayees()
  const [chosen, setChosen] = useState<{ complex_id: number | null; house_id: number | null } | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { issue, busy, send } = useFileUpload((id) => {
    void invalidate('payments')
    close()
    started(id)
  })
  const only = payees?.length === 1 ? payees[0] : undefined
  const payee = chosen ?? only ?? { complex_id: null, house_id: null }
  const isTooLarge = file !== null && file.size > largestStatement
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!file || isTooLarge || busy) return
    const fields = { complex_id: payee.complex_id ?? undefined, house_id: payee.house_id ?? undefined }
    void send((key) => call('POST /payments/import', { file, fields, key }))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <PayeeSelect label={t('statementImports.payee')} value={payee} choose={setChosen} withAsterisk />
        <FileChoice
          accept=".json,.xml,.txt,.csv,.xlsx,.xls"
          label={t('statementImports.file')}
          hint={t('statementImports.formats', { mb: LARGEST_MB })}
          file={file}
          choose={setFile}
        />
        <UploadBar
          issue={isTooLarge ? t('attachments.tooLarge', { mb: LARGEST_MB }) : issue}
          busy={busy}
          file={isTooLarge ? null : file}
          label={t('statementImports.send')}
          close={close}
        />
      </Stack>
    </form>
  )
}

/** Uploads a bank statement; `started` gets the id of the import, which continues in the background. */
export const startStatement = (started: (id: number) => void) =>
  showModal({
    title: text('statementImports.bring'),
    body: (close) => <Start close={close} started={started} />,
  })
