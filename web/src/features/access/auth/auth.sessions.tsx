import { Badge, Button, Group, Text } from '@mantine/core'
import type { OwnSession } from '@oselia/contract/users'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { toast } from '../../../platform/toast.ts'
import { useAction, useRead } from '../../../platform/use-query.ts'
import { agentName } from './auth.agents.ts'
import classes from './auth.module.css'

/** Open sessions of the user, with the action to end each. */
export const Sessions = () => {
  const t = useText()
  const sessions = useRead('GET /setting/sessions').data
  const endOthers = useAction('DELETE /setting/sessions', {
    done: ({ data }) => toast({ message: text('own.othersEnded', { count: data.ended }) }),
  })
  const ask = async () => {
    const agreed = await confirm({ title: t('own.endOthers'), text: t('own.sessionsText'), yes: t('own.endSession') })
    if (agreed) endOthers.mutate({})
  }
  return (
    <Panel id="sessions" title={t('own.sessions')}>
      <Text c="dimmed">{t('own.sessionsText')}</Text>
      <ul className={classes.lines}>
        {sessions.map((session) => (
          <Line key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some((session) => !session.is_current) && (
        <Button variant="default" mt="xs" loading={endOthers.isPending} onClick={() => void ask()}>
          {t('own.endOthers')}
        </Button>
      )}
    </Panel>
  )
}

const Line = ({ session }: { session: OwnSession }) => {
  const t = useText()
  const { moment } = useFormat()
  const end = useAction('DELETE /setting/sessions/:id', { done: () => toast({ message: text('own.sessionEnded') }) })
  const name = agentName(session.user_agent) ?? t('own.unknownBrowser')
  const { seen_by, is_current, ip } = session
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <Group gap={8}>
          <Text fw={600}>{name}</Text>
          {is_current && (
            <Badge variant="light" color="green">
              {t('own.thisSession')}
            </Badge>
          )}
          {seen_by && (
            <Badge variant="light" color="orange">
              {t('own.seenBy', { name: seen_by.name })}
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {[ip, t('own.lastSeen', { at: moment(session.last_seen_at) })].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('own.since', { at: moment(session.created_at) })}
        </Text>
      </div>
      {!is_current && (
        <Button
          variant="default"
          aria-label={t('own.endSessionOf', { name })}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('own.endSession')}
        </Button>
      )}
    </li>
  )
}
