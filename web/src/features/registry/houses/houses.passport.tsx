import { Progress, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import type { HouseDetails } from '@oselia/contract/houses'
import { FoldedFacts } from '../../../platform/facts.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { useCan } from '../../../platform/user.ts'
import { type Compared, comparedOf } from './houses.areas.ts'
import { type HouseField, houseFields } from './houses.fields.ts'
import { type PanelId, passportSections } from './houses.sections.ts'

type Of = { house: HouseDetails }

/** A link to the form section, for users who may edit. */
export const Fill = ({ house, id, section }: Of & { id: PanelId; section: string }) => {
  const t = useText()
  if (!useCan('houses.update')) return null
  return (
    <AnchorLink
      to="/Houses/edit/$id"
      params={{ id: house.id }}
      hash={id}
      size="sm"
      aria-label={t('ui.fillSection', { section })}
    >
      {t('ui.fill')}
    </AnchorLink>
  )
}

// An unset flag is omitted, and its details do not count as missing.
const applies = (house: HouseDetails, field: HouseField) =>
  house[field] !== false &&
  (house.generator || field !== 'generator_kw') &&
  (house.shelter || !field.startsWith('shelter_'))

/** The building record by section; missing fields are one line with a link to the form. */
export const Passport = ({ house }: Of) => {
  const t = useText()
  const factsOf = useFieldFacts(houseFields)
  const sections = passportSections.map(({ id, title, fields }) => ({
    id,
    title,
    known: factsOf(
      house,
      fields.filter((field) => applies(house, field)),
    ),
  }))
  const facts = sections.flatMap(({ known }) => known)
  const filled = facts.filter(({ value }) => value !== null).length
  return (
    <Panel title={t('houses.passport')}>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('houses.passportFilled', { filled, all: facts.length })}
          </Text>
          <Progress value={(filled / facts.length) * 100} size="sm" aria-hidden="true" />
        </div>
        {sections.map(({ id, title, known }) => (
          <Stack key={id} gap={6} component="section" aria-label={t(title)}>
            <Title order={3}>{t(title)}</Title>
            <FoldedFacts facts={known} fill={<Fill house={house} id={id} section={t(title)} />} />
            {id === 'areas' && <Comparison house={house} />}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}

const names = {
  units: 'passport.comparedUnits',
  residential: 'passport.comparedResidential',
  nonresidential: 'passport.comparedNonresidential',
} as const

/** Declared figures beside the totals of the registered units. */
const Comparison = ({ house }: Of) => {
  const t = useText()
  const rows = comparedOf(house)
  if (rows.length === 0) {
    return house.units.count === 0 ? (
      <Text size="sm" c="dimmed">
        {t('passport.noUnits')}
      </Text>
    ) : null
  }
  const { without_area } = house.units
  return (
    <Stack gap={4}>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="group" aria-label={t('passport.compared')}>
        <Table
          horizontalSpacing={4}
          fz={{ base: 'xs', xs: 'sm' }}
          captionSide="top"
          aria-label={t('passport.compared')}
        >
          <Table.Caption ta="start" mt={0} mb={4}>
            {t('passport.compared')}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <VisuallyHidden>{t('passport.figure')}</VisuallyHidden>
              </Table.Th>
              <Table.Th ta="end">{t('passport.declared')}</Table.Th>
              <Table.Th ta="end">{t('passport.registered')}</Table.Th>
              <Table.Th ta="end">{t('passport.difference')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <ComparedRow key={row.key} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {without_area > 0 && (
        <Text size="sm" c="dimmed">
          {t('passport.withoutArea', { count: without_area })}
        </Text>
      )}
    </Stack>
  )
}

const ComparedRow = ({ row: { key, declared, registered, difference } }: { row: Compared }) => {
  const t = useText()
  const { number } = useFormat()
  const figure = (value: number, signed = false) =>
    number(value, { maximumFractionDigits: 2, ...(signed && { signDisplay: 'exceptZero' }) })
  return (
    <Table.Tr>
      <Table.Th scope="row">{t(names[key])}</Table.Th>
      <Table.Td ta="end">{declared === null ? t('ui.none') : figure(declared)}</Table.Td>
      <Table.Td ta="end">{figure(registered)}</Table.Td>
      <Table.Td ta="end" c={difference ? 'var(--mantine-color-orange-light-color)' : undefined}>
        {difference === null ? t('ui.none') : difference === 0 ? t('passport.matches') : figure(difference, true)}
      </Table.Td>
    </Table.Tr>
  )
}
