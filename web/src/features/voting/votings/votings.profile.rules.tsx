import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { GovernanceProfileFields, VotingRules } from '@oselia/contract/governance-profiles'
import { electionBases, proxyForms } from '@oselia/contract/governance-profiles.enums'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { FractionFields, WholeNumber } from './votings.form.threshold.tsx'
import { wholeTyped } from './votings.rules.ts'

export type ProfileValues = Pick<
  GovernanceProfileFields,
  'name' | 'code' | 'basis' | 'valid_from' | 'valid_to' | 'rules' | 'sort' | 'active'
>
export interface Of {
  of: SaveForm<ProfileValues>
}
type Props = Of & { rules: VotingRules }

interface OptionalProps extends Of {
  name: string
  label: string
  value: number | null
  description?: string
  most?: number
}

/** A whole number of the rules, or none. */
const OptionalNumber = ({ of, name, label, value, description, most = 10_000 }: OptionalProps) => (
  <TextInput
    label={label}
    description={description}
    data-path={name}
    inputMode="numeric"
    autoComplete="off"
    error={of.form.errors[name]}
    value={value === null ? '' : String(value)}
    onChange={(event) =>
      of.set(name, event.currentTarget.value === '' ? null : wholeTyped(event.currentTarget.value, most))
    }
  />
)

/** Which form a proxy has, for how many owners one representative may act, and for how long. */
export const ProxyLimits = ({ of, rules }: Props) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t('votingRule.proxy_form')}
        data-path="rules.proxy.form"
        value={rules.proxy.form}
        data={proxyForms.map((value) => ({ value, label: t(`votingRule.proxy_form_${value}`) }))}
        onChange={(event) => of.set('rules.proxy.form', event.currentTarget.value)}
      />
      <OptionalNumber
        of={of}
        name="rules.proxy.max_owners"
        label={t('votingProfiles.proxy_owners')}
        value={rules.proxy.max_owners}
      />
      <OptionalNumber
        of={of}
        name="rules.proxy.max_percent"
        label={t('votingProfiles.proxy_percent')}
        value={rules.proxy.max_percent}
      />
      <OptionalNumber
        of={of}
        name="rules.proxy.max_days"
        label={t('votingProfiles.proxy_days')}
        value={rules.proxy.max_days}
      />
    </SimpleGrid>
  )
}

/** The part of the votes above which one owner makes all owners count alike. */
export const DominantPart = ({ of, rules }: Props) => (
  <SimpleGrid cols={{ base: 2, xs: 3 }}>
    <FractionFields of={of} path="rules.dominant_over" value={rules.dominant_over} />
  </SimpleGrid>
)

/** Who convenes a meeting, by when notices by e-mail are asked for, and who elects its officers. */
export const Meeting = ({ of, rules }: Props) => {
  const t = useText()
  const { officers } = rules
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'end' }}>
        <OptionalNumber
          of={of}
          name="rules.email_request_days"
          label={t('votingRule.email_request_days')}
          description={t('votingRule.email_request_hint')}
          value={rules.email_request_days}
          most={90}
        />
        <WholeNumber
          of={of}
          name="rules.min_initiators"
          label={t('votingRule.min_initiators')}
          value={rules.min_initiators}
          most={50}
        />
        <NativeSelect
          label={t('votingRule.officers')}
          description={t('votingRule.officers_hint')}
          data-path="rules.officers.base"
          value={officers.base}
          data={electionBases.map((value) => ({ value, label: t(`votingRule.officers_${value}`) }))}
          onChange={(event) => of.set('rules.officers.base', event.currentTarget.value)}
        />
      </SimpleGrid>
      <Checkbox
        label={t('votingRule.officers_by_video')}
        checked={officers.by_video}
        onChange={(event) => of.set('rules.officers.by_video', event.currentTarget.checked)}
      />
    </>
  )
}
