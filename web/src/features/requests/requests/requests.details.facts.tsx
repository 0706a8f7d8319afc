import { Stack, Text } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { type Fact, Facts } from '../../../platform/facts.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { RequestLink } from './requests.details.head.tsx'

interface Of {
  request: ServiceRequest
}

/** The resident's report, unchanged. */
export const Description = ({ request: { description } }: Of) => {
  const t = useText()
  return (
    <Panel title={t('request.description')}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Text>
    </Panel>
  )
}

/** The type's own fields, as people write them. */
const useCustomFacts = ({ form, custom }: ServiceRequest): Fact[] => {
  const t = useText()
  const local = useLocal()
  const { day, number } = useFormat()
  return form.map(({ key, label, kind }) => {
    const value = custom[key] ?? null
    const written = () => {
      if (value === null || value === '') return null
      if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
      if (typeof value === 'number') return number(value)
      if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return day(value)
      return kind === 'phone' ? phoneText(value) : value
    }
    return { label: local(label), value: written() }
  })
}

const Links = ({ to }: { to: readonly { id: number; number: string }[] }) => (
  <Stack component="span" gap={2}>
    {to.map((one) => (
      <RequestLink key={one.id} to={one} />
    ))}
  </Stack>
)

/** What else is known: the type's own fields, terms, duplicates. */
export const Particulars = ({ request }: Of) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat()
  const custom = useCustomFacts(request)
  const at = (instant: string | null) => instant && moment(instant)
  const { entrance, floor, preset, authorities_at, resolved_at, duplicates } = request
  return (
    <Panel title={t('requestDetails.particulars')}>
      <Facts
        facts={[
          ...custom,
          { label: t('requestDetails.entrance'), value: entrance },
          { label: t('requestDetails.floor'), value: floor },
          { label: t('requestDetails.preset'), value: local(preset.name) },
          { label: t('requestDetails.due_at'), value: at(request.due_clock.due_at) },
          { label: t('requestDetails.resolved_at'), value: at(resolved_at) },
          { label: t('requestDetails.authorities_at'), value: at(authorities_at) },
          {
            label: t('requestDetails.duplicates'),
            value: duplicates.length > 0 ? <Links to={duplicates} /> : null,
          },
        ]}
      />
    </Panel>
  )
}
