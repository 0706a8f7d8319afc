import { Alert, Button, List, Stack, Title } from '@mantine/core'
import type { RequestType } from '@oselia/contract/service-request-types'
import { Facts } from '../../../platform/facts.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { PriorityBadge } from '../request-records/request-records.public.ts'
import { switches } from './request-types.fields.ts'
import { typeHistory } from './request-types.history.public.tsx'

/** A type as one sees it who may not change it. */
export const TypeFacts = ({ type, close }: { type: RequestType; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const { list } = useFormat()
  const mayHistory = useCan('request_types.read')
  const facts = [
    { label: t('requestType.preset_id'), value: local(type.preset.name) },
    { label: t('request.priority'), value: <PriorityBadge priority={type.priority} /> },
    { label: t('requestType.departure_id'), value: type.departure && local(type.departure.name) },
    { label: t('requestType.responsible_id'), value: type.responsible?.name },
    { label: t('requestType.performer_id'), value: type.performer?.name },
    { label: t('requestType.role_ids'), value: list(type.roles.map(({ name }) => local(name))) },
    { label: t('requestType.staff_ids'), value: list(type.staff.map(({ name }) => name)) },
    { label: t('requestType.hint'), value: type.hint && local(type.hint) },
    { label: t('requestType.keywords'), value: list(type.keywords) },
  ]
  return (
    <Stack align="stretch">
      <Alert>{t('requestType.readOnly')}</Alert>
      <Facts facts={facts} />
      <Lines
        title={t('requestType.form')}
        of={type.form.map(
          ({ label, kind, required }) =>
            `${local(label)} · ${t(`requestType.kind_${kind}`)}${required ? ` · ${t('requestType.required')}` : ''}`,
        )}
      />
      <Lines title={t('requestType.checklist')} of={type.checklist} />
      <Lines title={t('requestType.replies')} of={type.replies.map(({ title, text }) => `${title}: ${local(text)}`)} />
      <Lines
        title={t('requestType.switches')}
        of={switches.flatMap((name) => (type[name] ? [t(`requestType.${name}`)] : []))}
      />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={close}>
        {t('ui.close')}
      </Button>
      <HistoryFold>{mayHistory && <typeHistory.History id={type.id} />}</HistoryFold>
    </Stack>
  )
}

const Lines = ({ title, of }: { title: string; of: readonly string[] }) =>
  of.length > 0 && (
    <section aria-label={title}>
      <Title order={3} size="h4" mb={4}>
        {title}
      </Title>
      <List>
        {[...new Set(of)].map((line) => (
          <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
            {line}
          </List.Item>
        ))}
      </List>
    </section>
  )
