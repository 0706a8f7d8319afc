import { Alert, Anchor, Avatar, Button, Grid, Group, List, Paper, Stack, Text } from '@mantine/core'
import type { Member } from '@oselia/contract/members'
import { IconArrowsJoin, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { type Fact, FoldedFacts } from '../../platform/facts.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { useFormat, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { Panel } from '../../platform/panel.tsx'
import { phoneText } from '../../platform/phone-text.ts'
import { queryClient, read } from '../../platform/query.ts'
import { Timeline } from '../../platform/timeline.tsx'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { RequestsPanel } from '../requests/requests.panel.door.tsx'
import { removeMember, revealPapers } from './members.acts.tsx'
import { MemberComments } from './members.comments.tsx'
import { MemberHistory } from './members.history.door.tsx'
import { useMemberWords } from './members.history.tsx'
import { joinWith } from './members.merge.tsx'
import { MemberUnits, MemberVehicles } from './members.units.tsx'
import { MemberStatus } from './members.view.tsx'

const Acts = ({ member }: { member: Member }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useMay('members.update')
  const mayDelete = useMay('members.delete')
  const { id } = member
  return (
    <>
      {mayUpdate && (
        <>
          <Button
            component={Link}
            to="/Members/edit/$id"
            params={{ id } as never}
            leftSection={<IconPencil size={18} />}
          >
            {t('ui.edit')}
          </Button>
          <Button variant="default" leftSection={<IconArrowsJoin size={18} />} onClick={() => joinWith(member)}>
            {t('memberPage.mergeWith')}
          </Button>
        </>
      )}
      {mayDelete && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => removeMember(member, () => navigate({ to: '/Members' }))}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

const warnings = ['edrpou_check', 'tax_number_check', 'minor', 'no_contact'] as const

const Warnings = ({ member }: { member: Member }) => {
  const t = useText()
  const known = warnings.filter((code) => member.warnings.includes(code))
  if (known.length === 0) return null
  return (
    <Alert color="orange" title={t('memberPage.warnings')} mb="md">
      <List>
        {known.map((code) => (
          <List.Item key={code}>{t(`memberPage.warn_${code}`)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

const Contacts = ({ member }: { member: Member }) => {
  const t = useText()
  const { phones, emails, photo, name } = member
  return (
    <Panel title={t('memberPage.contacts')}>
      <Group align="flex-start" wrap="nowrap">
        <Avatar src={photo?.url} name={name} size={64} color="pine" alt="" />
        <Stack gap={4} miw={0}>
          {phones.length + emails.length === 0 && <Text c="dimmed">{t('memberPage.noContacts')}</Text>}
          {phones.map(({ number, label, messengers }) => (
            <Text key={number}>
              {number.includes('•') ? (
                number
              ) : (
                <Anchor href={`tel:${number}`} aria-label={t('memberPage.call', { number })}>
                  {phoneText(number)}
                </Anchor>
              )}
              {[label, ...messengers].filter(Boolean).map((word) => ` · ${word}`)}
            </Text>
          ))}
          {emails.map(({ address, label }) => (
            <Text key={address} style={{ overflowWrap: 'anywhere' }}>
              {address.includes('•') ? address : <Anchor href={`mailto:${address}`}>{address}</Anchor>}
              {label && ` · ${label}`}
            </Text>
          ))}
        </Stack>
      </Group>
    </Panel>
  )
}

const useFacts = (member: Member): Fact[] => {
  const t = useText()
  const { day } = useFormat()
  const words = useMemberWords()
  const mayIdentity = useMay('identity.sensitive')
  const papers = mayIdentity ? (['tax_number', 'passport', 'unzr'] as const) : []
  const dayOf = (value: string | null) => value && day(value)
  const fact = (field: keyof Member & string): Fact => {
    const value = member[field]
    const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    return {
      label: t(`member.${field}` as 'member.note'),
      value: empty ? null : (words(field, value) ?? (typeof value === 'string' ? value : null)),
    }
  }
  const shared = (
    [
      'language',
      'channels',
      'consent',
      'register_number',
      'entered_on',
      'left_on',
      'left_reason',
      'offices',
      'notice_address',
      'notice_email',
      'notice_requested_on',
      'proxies',
      'tags',
      'note',
    ] as const
  ).map(fact)
  const own =
    member.kind === 'person'
      ? [
          { label: t('member.birth_date'), value: dayOf(member.birth_date) },
          fact('absence'),
          fact('vulnerability'),
          ...papers.map(fact),
        ]
      : [fact('edrpou'), fact('representative')]
  return [...own, ...shared]
}

const Data = ({ member }: { member: Member }) => {
  const t = useText()
  const facts = useFacts(member)
  const mayUpdate = useMay('members.update')
  const mayReveal = useMay('identity.sensitive')
  const hasPapers = [member.tax_number, member.passport, member.unzr].some((value) => value !== null)
  return (
    <Panel title={t('memberPage.facts')}>
      <Stack gap="sm">
        <FoldedFacts
          facts={facts}
          fill={
            mayUpdate && (
              <Anchor component={Link} to="/Members/edit/$id" params={{ id: member.id } as never} size="sm">
                {t('memberPage.fill')}
              </Anchor>
            )
          }
        />
        {mayReveal && hasPapers && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconEye size={16} />}
            onClick={() => revealPapers(member.id)}
          >
            {t('memberPage.reveal')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const kinds = ['members', 'residents', 'ownerships', 'vehicles', 'comments', 'accounts'] as const

const Details = () => {
  const t = useText()
  const { id } = Route.useParams()
  const member = useRead('GET /members/:id', { params: { id } }).data
  const mayVehicles = useMay('vehicles.read')
  const mayComments = useMay('comments.read')
  const kindOf = (entity: string) => t(`memberPage.of_${kinds.find((kind) => kind === entity) ?? 'other'}`)
  return (
    <>
      <PageHeader
        title={member.name}
        beside={<MemberStatus status={member.status} />}
        acts={<Acts member={member} />}
      />
      <Warnings member={member} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Contacts member={member} />
            <MemberUnits id={id} none={member.links.length === 0} />
            {mayComments && <MemberComments id={id} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            {mayVehicles && <MemberVehicles id={id} />}
            <RequestsPanel about={{ member_id: id }} />
            <Data member={member} />
            <Paper withBorder p="md">
              <Stack>
                <Timeline name="GET /members/:id/timeline" id={id} title={t('memberPage.timeline')} kindOf={kindOf} />
                <HistoryFold>
                  <MemberHistory id={id} />
                </HistoryFold>
              </Stack>
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Members/$id')({
  staticData: { title: 'members.section' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    await queryClient.ensureQueryData(read('GET /members/:id', { params: { id } }))
  },
  component: Details,
})
