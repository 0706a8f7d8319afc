import { Stack, Text, Textarea } from '@mantine/core'
import type { IncidentDetails } from '@oselia/contract/incidents'
import { useRef } from 'react'
import { call, newKey } from '../../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'

const Reply = ({ id }: { id: number }) => {
  const t = useText()
  // One name for one text however often it is sent, so that nobody gets it twice.
  const named = useRef({ message: '', key: newKey() })
  const save = useSaveForm({
    resource: 'incident_reply',
    schema: () => import('@oselia/contract/incidents').then(({ incidents }) => incidents.reply.body),
    values: { message: '' },
    body: ({ message }) => {
      if (named.current.message !== message) named.current = { message, key: newKey() }
      return { message, client_msg_id: named.current.key }
    },
    send: (body) => call('POST /incidents/:id/reply', { params: { id }, body }),
    done: async () => {
      named.current = { message: '', key: newKey() }
      save.form.setValues({ message: '' })
      save.form.resetDirty({ message: '' })
      await invalidate('incidents', 'service_request')
      await toast({ message: text('incidents.sent') })
    },
  })
  return (
    <Form of={save}>
      <Textarea
        {...save.field('message')}
        label={t('incidents.reply')}
        description={t('incidents.replyHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
      />
      <SaveBar of={save} label={t('incidents.send')} />
    </Form>
  )
}

/** Replies to all requests of the incident, newest first, and the form of a new one. */
export const Replies = ({ incident, canEdit }: { incident: IncidentDetails; canEdit: boolean }) => {
  const t = useText()
  const { moment, number } = useFormat()
  const { replies } = incident
  return (
    <Panel title={t('incidents.replies')}>
      <Stack>
        {canEdit &&
          (incident.open_count > 0 ? <Reply id={incident.id} /> : <Text c="dimmed">{t('incidents.noneOpen')}</Text>)}
        {replies.length === 0 && <Text c="dimmed">{t('incidents.noReplies')}</Text>}
        {replies.length > 0 && (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {replies.map(({ id, message, at, by, sent }) => (
              <li key={id}>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>
                <Text size="sm" c="dimmed">
                  {[by?.name, moment(at), t('incidents.sentTo', { n: number(sent) })].filter(Boolean).join(' · ')}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
