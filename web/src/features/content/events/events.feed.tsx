import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { copyText } from '../../../platform/copy.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'

const Feed = ({ close }: { close: () => void }) => {
  const t = useText()
  const { data } = useQuery(read('GET /events/feed'))
  const isReplaced = Boolean(data?.data)
  const make = useAction('POST /events/feed', isReplaced ? { message: t('eventCalendar.feedReplaced') } : {})
  const remove = useAction('DELETE /events/feed', { message: t('eventCalendar.feedRemoved') })
  const url = data?.data?.url
  return (
    <Stack>
      <Text size="sm">{t('eventCalendar.feedAbout')}</Text>
      {url && (
        <>
          <Group align="end" gap="xs" wrap="nowrap">
            <TextInput
              label={t('eventCalendar.feedUrl')}
              value={url}
              readOnly
              style={{ flexGrow: 1 }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button onClick={() => void copyText(url)}>{t('eventCalendar.feedCopy')}</Button>
          </Group>
          <Group>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ body: {} })}>
              {t('eventCalendar.feedReplace')}
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({})}>
              {t('eventCalendar.feedRemove')}
            </Button>
          </Group>
        </>
      )}
      {data && !url && (
        <Button loading={make.isPending} onClick={() => make.mutate({ body: {} })}>
          {t('eventCalendar.feedMake')}
        </Button>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** The address of the user's own calendar, to copy, replace or end. */
export const showFeed = () =>
  showModal({ title: text('eventCalendar.feedTitle'), body: (close) => <Feed close={close} /> })
