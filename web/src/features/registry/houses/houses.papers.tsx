import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import type { HouseDetails, SafetyDoc } from '@oselia/contract/houses'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { FoldedFacts } from '../../../platform/facts.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { FileCards } from '../../../platform/file-cards.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { wallClock } from '../../../platform/zoned.ts'
import { expiryOf } from '../../../platform/expiry.ts'
import { AccountsTable } from '../requisites/requisites.public.tsx'
import { houseFields } from './houses.fields.ts'
import { Fill } from './houses.passport.tsx'

type Of = { house: HouseDetails }
type Files = HouseDetails['files']

const filesOf = (files: Files, ids: readonly number[]) =>
  ids.flatMap((id) => files.find((file) => file.id === id) ?? [])

/** Shows by text and colour that a document has expired or expires soon, by the local date of the house. */
const Expiry = ({ of: { valid_until }, timezone }: { of: SafetyDoc; timezone: string }) => {
  const t = useText()
  const [today] = useState(() => wallClock(new Date().toISOString(), timezone).slice(0, 10))
  const expiry = expiryOf(valid_until, today)
  if (!expiry) return null
  const { state, days } = expiry
  return (
    <Badge
      variant="light"
      color={state === 'expired' ? 'red' : 'orange'}
      h="auto"
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {state === 'expired'
        ? t('passport.expired', { count: days })
        : days === 0
          ? t('passport.expiresToday')
          : t('passport.expiresSoon', { count: days })}
    </Badge>
  )
}

const Paper = ({ of, house }: { of: SafetyDoc } & Of) => {
  const t = useText()
  const { day } = useFormat()
  const { kind, number, issued_on, valid_until, note, file_ids } = of
  const dates = [
    issued_on && `${t('passport.issued_on')}: ${day(issued_on)}`,
    valid_until && `${t('passport.valid_until')}: ${day(valid_until)}`,
  ].filter(Boolean)
  return (
    <Stack gap={4} component="li">
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {[t(`passport.doc_${kind}`), number && `№ ${number}`].filter(Boolean).join(' ')}
        </Text>
        <Expiry of={of} timezone={house.timezone} />
      </Group>
      {dates.length > 0 && <Text size="sm">{dates.join(' · ')}</Text>}
      {note && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
      {filesOf(house.files, file_ids).map(({ id, url, name }) => (
        <Group key={id} gap={4} wrap="nowrap">
          <IconPaperclip size={16} aria-hidden="true" />
          <Anchor href={url} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Anchor>
        </Group>
      ))}
    </Stack>
  )
}

// Sorted by expiry date; those without one are last.
const byExpiry = (a: SafetyDoc, b: SafetyDoc) => (a.valid_until ?? '9').localeCompare(b.valid_until ?? '9')

/** Safety documents of the house with expiry marks. */
export const SafetyDocs = ({ house }: Of) => {
  const t = useText()
  const docs = house.safety_docs.toSorted(byExpiry)
  return (
    <Panel title={t('passport.safety_docs')}>
      {docs.length === 0 ? (
        <Group gap={6}>
          <Text c="dimmed">{t('passport.noDocs')}</Text>
          <Fill house={house} id="papers" section={t('passport.safety_docs')} />
        </Group>
      ) : (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {[...docs.entries()].map(([place, doc]) => (
            <Paper key={place} of={doc} house={house} />
          ))}
        </Stack>
      )}
    </Panel>
  )
}

/** What residents pay by; of a house in a complex, where it stands. */
export const Requisites = ({ house }: Of) => {
  const t = useText()
  const facts = useFieldFacts(houseFields)(house, ['legal_name', 'edrpou', 'qr_format'])
  const title = t('requisites.section')
  return (
    <Panel title={title}>
      {house.complex ? (
        <Text c="dimmed">{t('requisites.ofComplex', { name: house.complex.name })}</Text>
      ) : (
        <Stack gap="sm">
          <FoldedFacts facts={facts} fill={<Fill house={house} id="payee" section={title} />} />
          <AccountsTable accounts={house.accounts} />
        </Stack>
      )}
    </Panel>
  )
}

/** Photos and the description; renders nothing when both are empty. */
export const About = ({ house }: Of) => {
  const t = useText()
  const local = useLocal()
  const photos = filesOf(house.files, house.photo_ids)
  if (photos.length === 0 && !house.description) return null
  return (
    <Panel title={t('passport.sectionAbout')}>
      <Stack gap="sm">
        {house.description && (
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{local(house.description)}</Text>
        )}
        {photos.length > 0 && <FileCards files={photos} />}
      </Stack>
    </Panel>
  )
}
