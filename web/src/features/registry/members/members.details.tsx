import { Alert, Anchor, Avatar, Button, Grid, Group, List, Paper, Stack, Text } from '@mantine/core'
import type { Member } from '@oselia/contract/members'
import { IconArrowsJoin, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { type Fact, FoldedFacts } from '../../../platform/facts.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { Timeline } from '../../../platform/timeline.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useCan } from '../../../platform/user.ts'
import { removeMember, revealPapers } from './members.actions.tsx'
import { MemberComments } from './members.comments.tsx'
import { memberFields } from './members.fields.ts'
import { memberHistory } from './members.history.public.tsx'
import { joinWith } from './members.merge.tsx'
import { MemberUnits, MemberVehicles } from './members.units.tsx'
import { MemberStatus } from './members.view.tsx'

const Actions = ({ member }: { member: Member }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useCan('members.update')
  const mayDelete = useCan('members.delete')
  const { id } = member
  return (
    <>
      {mayUpdate && (
        <>
          <ButtonLink to="/Members/edit/$id" params={{ id }} leftSection={<IconPencil size={18} />}>
            {t('ui.edit')}
          </ButtonLink>
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

const papers = ['tax_number', 'passport', 'unzr'] as const
const shared = [
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

const useFacts = (member: Member): Fact[] => {
  const factsOf = useFieldFacts(memberFields)
  const mayIdentity = useCan('identity.sensitive')
  const own =
    member.kind === 'person'
      ? (['birth_date', 'absence', 'vulnerability', ...(mayIdentity ? papers : [])] as const)
      : (['edrpou', 'representative'] as const)
  return factsOf(member, [...own, ...shared])
}

const Data = ({ member }: { member: Member }) => {
  const t = useText()
  const facts = useFacts(member)
  const mayUpdate = useCan('members.update')
  const mayReveal = useCan('identity.sensitive')
  const hasPapers = papers.some((paper) => member[paper] !== null)
  return (
    <Panel title={t('memberPage.facts')}>
      <Stack gap="sm">
        <FoldedFacts
          facts={facts}
          fill={
            mayUpdate && (
              <AnchorLink to="/Members/edit/$id" params={{ id: member.id }} size="sm">
                {t('memberPage.fill')}
              </AnchorLink>
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
  const mayVehicles = useCan('vehicles.read')
  const mayComments = useCan('comments.read')
  const kindOf = (entity: string) => t(`memberPage.of_${kinds.find((kind) => kind === entity) ?? 'other'}`)
  return (
    <>
      <PageHeader
        title={member.name}
        beside={<MemberStatus status={member.status} />}
        actions={<Actions member={member} />}
      />
      <Warnings member={member} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Contacts member={member} />
            <MemberUnits id={id} none={member.links.length === 0} />
            <Slot name="details.bills" props={{ about: { member_id: id } }} />
            {mayComments && <MemberComments id={id} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            {mayVehicles && <MemberVehicles id={id} />}
            <Slot name="details.related" props={{ about: { member_id: id } }} />
            <Slot name="details.votings" props={{ about: { member_id: id } }} />
            <Slot name="details.documents" props={{ about: { member_id: id } }} />
            <Data member={member} />
            <Paper withBorder p="md">
              <Stack>
                <Timeline name="GET /members/:id/timeline" id={id} title={t('memberPage.timeline')} kindOf={kindOf} />
                <HistoryFold>
                  <memberHistory.History id={id} />
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
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /members/:id', id),
  component: Details,
})
