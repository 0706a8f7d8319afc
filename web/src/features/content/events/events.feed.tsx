import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { PublicAddress } from '../../../platform/public-address.tsx'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'

const Feed = ({ close }: { close: () => void }) => {
  const t = useText()
  const { data, error } = useQuery(read('GET /events/feed'))
  const make = useAction('POST /events/feed')
  const replace = useAction('POST /events/feed', { message: t('eventCalendar.feedReplaced') })
  const remove = useAction('DELETE /events/feed', { message: t('eventCalendar.feedRemoved') })
  return (
    <Stack>
      <Text size="sm">{t('eventCalendar.feedAbout')}</Text>
      {error && (
        <Alert color="red" role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
      {data && (
        <PublicAddress
          address={data.data}
          warning={t('eventCalendar.feedWarning')}
          make={{ busy: make.isPending, act: () => make.mutate({ body: {} }) }}
          replace={{ busy: replace.isPending, act: () => replace.mutate({ body: {} }) }}
          revoke={{ busy: remove.isPending, act: () => remove.mutate({}) }}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The address of the user's own calendar, to copy, scan, replace or end. */
export const showFeed = () =>
  showModal({ title: text('eventCalendar.feedTitle'), body: (close) => <Feed close={close} /> })
