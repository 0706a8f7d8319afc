import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  type GovernanceProfile,
  governanceProfileFields,
  type GovernanceProfileFields,
  type VotingRules,
} from '@oselia/contract/governance-profiles'
import { electronicBallots, jointVotes, votingWeights } from '@oselia/contract/governance-profiles.enums'
import { call } from '../../../platform/api.ts'
import { DayField } from '../../../platform/day-field.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { TextsField } from '../../../platform/fields.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { QuorumFields } from './votings.form.quorum.tsx'
import { ThresholdFields, WholeNumber } from './votings.form.threshold.tsx'
import { DominantPart, Meeting, type Of, type ProfileValues as Values, ProxyLimits } from './votings.profile.rules.tsx'

const blank: Values = {
  name: { uk: '' },
  code: 'custom',
  basis: null,
  valid_from: null,
  valid_to: null,
  sort: 100,
  active: true,
  rules: {
    notice_days: 10,
    survey_days: 15,
    extension_days: 0,
    requires_surveyor: false,
    email_request_days: null,
    min_initiators: 1,
    weight: 'area',
    dominant_owner: true,
    dominant_over: { numerator: 1, denominator: 2 },
    joint_owners: 'split',
    answers: ['for', 'against', 'abstain'],
    electronic: 'none',
    code_contestable: false,
    officers: { base: 'present', by_video: false },
    proxy: { allowed: true, form: 'written', max_owners: null, max_percent: null, max_days: null },
    debtors_vote: true,
    quorum: null,
    thresholds: [],
  },
}

const valuesOf = (profile: GovernanceProfile | null): Values => {
  if (!profile) return { ...blank, rules: { ...blank.rules, thresholds: [newThreshold(1)] } }
  const { name, code, basis, valid_from, valid_to, rules, sort, active } = profile
  return { name, code, basis, valid_from, valid_to, rules, sort, active }
}

const newThreshold = (n: number): VotingRules['thresholds'][number] => ({
  code: `own_${n}`,
  name: { uk: text('votingProfiles.newThreshold') },
  numerator: 1,
  denominator: 2,
  strict: true,
  base: 'all',
  second_call_base: null,
  dimension: 'weight',
  block: null,
})

const About = ({ of }: Of) => {
  const t = useText()
  const { valid_from, valid_to, active } = of.form.getValues()
  return (
    <>
      <TextsField of={of} name="name" label={t('votingProfiles.name')} required maxLength={200} />
      <TextsField of={of} name="basis" label={t('votingProfiles.basis')} maxLength={500} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label={t('votingProfiles.valid_from')}
          data-path="valid_from"
          error={of.form.errors['valid_from']}
          value={valid_from ?? ''}
          onChange={(day) => of.set('valid_from', day || null)}
        />
        <DayField
          label={t('votingProfiles.valid_to')}
          data-path="valid_to"
          error={of.form.errors['valid_to']}
          value={valid_to ?? ''}
          onChange={(day) => of.set('valid_to', day || null)}
        />
      </SimpleGrid>
      <Checkbox
        label={t('votingProfiles.active')}
        checked={active}
        onChange={(event) => of.set('active', event.currentTarget.checked)}
      />
    </>
  )
}

const days = [
  { name: 'notice_days', label: 'votingForm.notice_days', most: 90 },
  { name: 'survey_days', label: 'votingForm.survey_days', most: 180 },
  { name: 'extension_days', label: 'votingExtension.extension_days', most: 60 },
] as const

const Counting = ({ of, rules }: Of & { rules: VotingRules }) => {
  const t = useText()
  const select = (name: 'weight' | 'joint_owners' | 'electronic', data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(`votingProfiles.${name}`)}
      data-path={`rules.${name}`}
      value={rules[name]}
      data={data}
      onChange={(event) => of.set(`rules.${name}`, event.currentTarget.value)}
    />
  )
  const check = (
    name: string,
    label: string,
    checked: boolean,
    value: (checked: boolean) => unknown = (one) => one,
  ) => (
    <Checkbox label={label} checked={checked} onChange={(event) => of.set(name, value(event.currentTarget.checked))} />
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {days.map(({ name, label, most }) => (
          <WholeNumber key={name} of={of} name={`rules.${name}`} label={t(label)} value={rules[name]} most={most} />
        ))}
        {select(
          'weight',
          votingWeights.map((value) => ({ value, label: t(`votingForm.weight_${value}`) })),
        )}
        {select(
          'joint_owners',
          jointVotes.map((value) => ({ value, label: t(`votingForm.joint_${value}`) })),
        )}
        {select(
          'electronic',
          electronicBallots.map((value) => ({ value, label: t(`votingForm.electronic_${value}`) })),
        )}
      </SimpleGrid>
      {check('rules.code_contestable', t('votingRule.code_contestable'), rules.code_contestable)}
      {check('rules.dominant_owner', t('votingProfiles.dominant_owner'), rules.dominant_owner)}
      {rules.dominant_owner && <DominantPart of={of} rules={rules} />}
      {check('rules.answers', t('votingProfiles.abstain'), rules.answers.includes('abstain'), (may) =>
        may ? ['for', 'against', 'abstain'] : ['for', 'against'],
      )}
      {check('rules.requires_surveyor', t('votingForm.needsSurveyor'), rules.requires_surveyor)}
      {check('rules.debtors_vote', t('votingRule.debtors_vote'), rules.debtors_vote)}
      <Meeting of={of} rules={rules} />
      <QuorumFields of={of} rules={rules} />
      {check('rules.proxy.allowed', t('votingProfiles.proxy'), rules.proxy.allowed)}
      {rules.proxy.allowed && <ProxyLimits of={of} rules={rules} />}
    </>
  )
}

const Thresholds = ({ of, rules }: Of & { rules: VotingRules }) => {
  const t = useText()
  const { thresholds } = rules
  const codes = new Set(thresholds.map(({ code }) => code))
  const free = [...Array(21).keys()].slice(1).find((n) => !codes.has(`own_${n}`)) ?? 1
  return (
    <Stack gap="sm" data-path="rules.thresholds">
      <Text size="sm" fw={500}>
        {t('votingProfiles.thresholds')}
      </Text>
      {thresholds.map(({ code }, at) => (
        <div key={code}>
          <ThresholdFields of={of} at={at} rules={rules} />
          {thresholds.length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() =>
                of.set(
                  'rules.thresholds',
                  thresholds.filter((one) => one.code !== code),
                )
              }
            >
              {t('votingProfiles.removeThreshold', { n: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {thresholds.length < 20 && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => of.set('rules.thresholds', [...thresholds, newThreshold(free)])}
          >
            {t('votingProfiles.addThreshold')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const ProfileForm = ({ profile, close }: { profile: GovernanceProfile | null; close: () => void }) => {
  const t = useText()
  const of = useSaveForm({
    resource: 'governance-profiles',
    schema: async () => governanceProfileFields,
    values: valuesOf(profile),
    body: (values: Values) => values,
    send: (body: GovernanceProfileFields, key) =>
      profile
        ? call('PUT /governance-profiles/:id', {
            params: { id: profile.id },
            body: { ...body, version: profile.version },
            key,
          })
        : call('POST /governance-profiles', { body, key }),
    done: async () => {
      close()
      await Promise.all([invalidate('governance-profiles'), invalidate('voting')])
      await toast({ message: t('ui.saved') })
    },
  })
  const { rules } = of.form.getValues()
  return (
    <Form of={of}>
      <About of={of} />
      <Counting of={of} rules={rules} />
      <Thresholds of={of} rules={rules} />
      <DialogBar of={of} cancel={close} />
    </Form>
  )
}

/** The rules of votings: a new set, or one that is there. */
export const showProfileDialog = (profile: GovernanceProfile | null) =>
  showModal({
    title: text(profile ? 'votingProfiles.edit' : 'votingProfiles.create'),
    body: (close) => <ProfileForm profile={profile} close={close} />,
  })
