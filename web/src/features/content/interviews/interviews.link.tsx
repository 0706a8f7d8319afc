import { Button, Stack, Text } from '@mantine/core'
import type { Interview } from '@oselia/contract/interviews'
import { languages } from '@oselia/contract/languages'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { callForFile } from '../../../platform/api.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { Panel } from '../../../platform/panel.tsx'
import { PaperForm } from '../../../platform/paper-form.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

/** Asks for the languages of the paper form, and opens it. */
const showPaperDialog = ({ id, title }: Interview) =>
  showModal({
    title: text('interviews.paper'),
    body: (close) => (
      <PaperForm
        about={text('interviews.paperAbout')}
        written={languages.filter((language) => title[language])}
        withoutFormat
        close={close}
        print={({ languages: chosen }) => {
          const asked = { params: { id }, query: { languages: chosen } }
          void openFile(() => callForFile('GET /interview/:id/paper.pdf', asked), `${title.uk}.pdf`)
        }}
      />
    ),
  })

/** The link of the whole interview with its QR code, and the paper form. */
export const LinkPanel = ({ interview }: { interview: Interview }) => {
  const t = useText()
  const { id, phase } = interview
  const mayUpdate = useCan('interviews.update')
  const { data } = useQuery(read('GET /interview/:id/deeplink', { params: { id } }))
  const make = useAction('POST /interview/:id/deeplink')
  const revoke = useAction('DELETE /interview/:id/deeplink', { message: t('publicAddress.revoked') })
  const mayMake = mayUpdate && phase !== 'closed'
  return (
    <Panel title={t('interviews.link')}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('interviews.linkAbout')}
        </Text>
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => showPaperDialog(interview)}
        >
          {t('interviews.paper')}
        </Button>
        {data && (
          <PublicAddress
            address={data.data.link}
            preview={data.data.link?.url}
            make={mayMake ? { busy: make.isPending, act: () => make.mutate({ params: { id }, body: {} }) } : undefined}
            revoke={mayUpdate ? { busy: revoke.isPending, act: () => revoke.mutate({ params: { id } }) } : undefined}
          />
        )}
      </Stack>
    </Panel>
  )
}
