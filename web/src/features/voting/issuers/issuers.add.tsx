import { Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { FileChoice, UploadBar } from '../../../platform/file-choice.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'

/** Larger files are no certificates; their first bytes are sent, which the server refuses as such. */
const longest = 29_000

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.slice(0, longest).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const Add = ({ close }: { close: () => void }) => {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [issue, setIssue] = useState('')
  const send = useAction('POST /trusted-issuers', {
    touches: ['voting'],
    first: close,
    message: t('trustedIssuers.added'),
    failed: (error: ApiError) =>
      setIssue(
        Object.values(error.errors ?? {})
          .flat()
          .join(' ') || sentenceOf(error),
      ),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (file) send.mutate({ body: { certificate: await base64Of(file) } })
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <FileChoice
          accept=".cer,.crt,.pem,.der"
          label={t('trustedIssuers.file')}
          hint={t('trustedIssuers.fileText')}
          file={file}
          choose={(chosen) => {
            setIssue('')
            setFile(chosen)
          }}
        />
        <UploadBar issue={issue} busy={send.isPending} file={file} label={t('trustedIssuers.add')} close={close} />
      </Stack>
    </form>
  )
}

/** Lists the authority of a certificate that is uploaded. */
export const showAddIssuer = () =>
  showModal({ title: text('trustedIssuers.add'), body: (close) => <Add close={close} /> })
