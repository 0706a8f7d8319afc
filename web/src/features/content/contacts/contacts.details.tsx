import { Alert, Anchor, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core'
import type { Contact, ContactPhone } from '@oselia/contract/contacts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FoldedFacts } from '../../../platform/facts.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { PhoneLink } from '../../../platform/phone-link.tsx'
import { Picture } from '../../../platform/picture.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { AudienceNames } from '../../access/audience/audience.public.ts'
import { contactFields } from './contacts.fields.ts'
import { contactHistory } from './contacts.history.public.tsx'
import { ContractEnd, Marks } from './contacts.view.tsx'

const photoStyle = { display: 'block', width: '100%', maxHeight: 260, objectFit: 'contain' } as const

type Of = { contact: Contact }

const Actions = ({ contact: { id, name, reaches_outside } }: Of) => {
  const t = useText()
  const local = useLocal()
  const navigate = useNavigate()
  const mayUpdate = useCan('contacts.update') && !reaches_outside
  const mayDelete = useCan('contacts.delete') && !reaches_outside
  const remove = () =>
    deleteToBin({
      call: 'DELETE /contacts/:id',
      kind: 'contacts',
      id,
      question: { title: t('contacts.removeTitle'), text: t('contacts.removeText', { name: local(name) }) },
      first: () => navigate({ to: '/Contacts' }),
      message: t('contacts.removed'),
      restored: t('contacts.restored'),
      touches: ['contacts'],
    })
  return (
    <>
      {mayDelete && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          {t('ui.delete')}
        </Button>
      )}
      {mayUpdate && (
        <ButtonLink to="/Contacts/edit/$id" params={{ id }} leftSection={<IconPencil size={18} aria-hidden="true" />}>
          {t('ui.edit')}
        </ButtonLink>
      )}
    </>
  )
}

/** A link to the form, for users who may change the contact. */
const Fill = ({ contact: { id, reaches_outside }, section }: Of & { section: string }) => {
  const t = useText()
  if (!useCan('contacts.update') || reaches_outside) return null
  return (
    <AnchorLink to="/Contacts/edit/$id" params={{ id }} size="sm" aria-label={t('ui.fillSection', { section })}>
      {t('ui.fill')}
    </AnchorLink>
  )
}

const outward = (href: string | null, name = href?.replace(/^(mailto:|https?:\/\/)/, '')) =>
  href && (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {name}
    </Anchor>
  )

/** What the contact is, and its contract. */
const About = ({ contact }: Of) => {
  const t = useText()
  const local = useLocal()
  const { email, site, hours, contract_file } = contact
  const contractEnd = <ContractEnd contact={contact} />
  const own = {
    hours: () => hours && local(hours),
    email: () => outward(email && `mailto:${email}`),
    site: () => outward(site),
    contract_to: () => contractEnd,
    contract_file_id: () => contract_file && outward(contract_file.url, contract_file.name),
  }
  const facts = useFieldFacts(contactFields, own)
  const part = (title: string, names: Parameters<typeof facts<keyof Contact & string>>[1]) => (
    <Panel title={title}>
      <FoldedFacts facts={facts(contact, names)} fill={<Fill contact={contact} section={title} />} />
    </Panel>
  )
  return (
    <>
      {part(t('contacts.about'), ['hours', 'address', 'email', 'site', 'organisation', 'edrpou'])}
      {part(t('contacts.contract'), [
        'contract_number',
        'contract_from',
        'contract_to',
        'remind_days',
        'contract_file_id',
      ])}
    </>
  )
}

/** Whom it serves, who answers for it, and what the staff know. */
const Context = ({ contact }: Of) => {
  const t = useText()
  const local = useLocal()
  const { audience, visible_to, request_types, responsible, note, photo } = contact
  return (
    <Panel title={t('contacts.audience')}>
      <Stack gap="sm">
        <AudienceNames audience={audience} />
        <FoldedFacts
          facts={[
            { label: t('contacts.visible_to'), value: t(`contactReader.${visible_to}`) },
            { label: t('contacts.request_type_ids'), value: request_types.map(({ name }) => local(name)).join(', ') },
            { label: t('contacts.responsible_staff_id'), value: responsible?.name },
            { label: t('contacts.note'), value: note },
          ]}
          fill={<Fill contact={contact} section={t('contacts.audience')} />}
        />
        {photo && (
          <Picture
            file={photo}
            alt={t('contacts.photo_id')}
            shown="(max-width: 62em) 100vw, 400px"
            style={photoStyle}
          />
        )}
      </Stack>
    </Panel>
  )
}

const messengers = {
  viber: (number: string) => `viber://chat?number=${encodeURIComponent(number)}`,
  telegram: (number: string) => `https://t.me/${number}`,
}

/** A phone with what it is for, and the messengers in which it answers. */
const Phone = ({ phone }: { phone: ContactPhone }) => {
  const { number, label, hours } = phone
  return (
    <Group gap="xs" align="center">
      <PhoneLink number={number} size="lg" />
      {(['viber', 'telegram'] as const).map(
        (kind) =>
          phone[kind] && (
            <Anchor key={kind} href={messengers[kind](number)} size="sm" target="_blank" rel="noopener">
              {kind === 'viber' ? 'Viber' : 'Telegram'}
            </Anchor>
          ),
      )}
      <Text size="sm" c="dimmed">
        {[label, hours].filter(Boolean).join(', ')}
      </Text>
    </Group>
  )
}

const ContactDetails = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const contact = useRead('GET /contacts/:id', { params: { id } }).data
  const isRefused = useCan('contacts.update') && contact.reaches_outside
  return (
    <>
      <PageHeader
        title={local(contact.name)}
        beside={
          <>
            <Text c="dimmed">{t(`contactCategory.${contact.category}`)}</Text>
            <Marks contact={contact} />
          </>
        }
        actions={<Actions contact={contact} />}
      />
      {isRefused && <Alert mb="md">{t('contacts.wider')}</Alert>}
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Panel title={t('contacts.phones')}>
              <Stack gap="xs">
                {contact.phones.map((phone) => (
                  <Phone key={phone.number} phone={phone} />
                ))}
              </Stack>
            </Panel>
            <About contact={contact} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Context contact={contact} />
            <Paper withBorder p="md">
              <contactHistory.History id={id} />
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Contacts/$id')({
  staticData: { title: 'contacts.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /contacts/:id', id),
  component: ContactDetails,
})
