import { Badge, Group } from '@mantine/core'
import { FilterSelect } from '../../../platform/filters.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

/** Days of a record, with a mark of one that is not in force. */
export const Span = ({ from, to, current }: { from: string; to: string | null; current: boolean }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Group component="span" display="inline-flex" gap={6}>
      {day(from)} – {to ? day(to) : '…'}
      {!current && (
        <Badge color="gray" variant="light" tt="none" miw="fit-content">
          {t('benefits.notCurrent')}
        </Badge>
      )}
    </Group>
  )
}

export const CurrentFilter = ({ value }: { value: string | undefined }) => {
  const t = useText()
  return (
    <FilterSelect
      name="current"
      label={t('benefits.validity')}
      any={t('benefits.anyTime')}
      value={value}
      data={[
        { value: 'true', label: t('benefits.onlyCurrent') },
        { value: 'false', label: t('benefits.onlyOther') },
      ]}
    />
  )
}

/** Tabs of the two lists; each has its own URL. */
export const BenefitTabs = ({ here }: { here: '/Benefits' | '/Benefits/absences' }) => {
  const t = useText()
  const tab = (to: typeof here, label: string) => (
    <ButtonLink
      to={to}
      size="sm"
      variant={to === here ? 'light' : 'subtle'}
      aria-current={to === here ? 'page' : undefined}
    >
      {label}
    </ButtonLink>
  )
  return (
    <Group component="nav" aria-label={t('benefits.section')} gap="xs" mb="md">
      {tab('/Benefits', t('benefits.section'))}
      {tab('/Benefits/absences', t('absences.section'))}
    </Group>
  )
}
