import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { QuorumRule, VotingRules } from '@oselia/contract/governance-profiles'
import { electronicBallots } from '@oselia/contract/governance-profiles.enums'
import { useId, useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import type { Choices, Of } from './votings.form.tsx'
import { useThresholdWords } from './votings.form.questions.tsx'
import { fractionText } from './votings.rules.ts'
import classes from './votings.module.css'
import { ThresholdFields, WholeNumber } from './votings.form.threshold.tsx'

/** How many owners a representative may act for, and for how long. */
const useProxyWords = ({ proxy }: VotingRules): string[] => {
  const t = useText()
  if (!proxy.allowed) return [t('votingForm.noProxies')]
  const { form, max_owners, max_percent, max_days } = proxy
  return [
    t('votingForm.proxies'),
    ...(form === 'text' ? [] : [t(`votingRule.words_proxy_form_${form}`)]),
    ...(max_owners === null ? [] : [t('votingProfiles.words_proxy_owners', { n: max_owners })]),
    ...(max_percent === null ? [] : [t('votingProfiles.words_proxy_percent', { n: max_percent })]),
    ...(max_days === null ? [] : [t('votingProfiles.words_proxy_days', { n: max_days })]),
  ]
}

/** Who may convene a meeting, and by when notices by e-mail are asked for. */
const useConveningWords = ({ min_initiators, email_request_days }: VotingRules): string[] => {
  const t = useText()
  return [
    ...(min_initiators > 1 ? [t('votingRule.words_min_initiators', { n: min_initiators })] : []),
    ...(email_request_days === null ? [] : [t('votingRule.words_email_request_days', { n: email_request_days })]),
  ]
}

/** What has to take part, in both calls. */
const useQuorumWords = ({ quorum }: VotingRules): string[] => {
  const t = useText()
  const { percent } = useFormat()
  if (!quorum) return []
  const partOf = (rule: QuorumRule) => `${rule.strict ? '> ' : '≥ '}${fractionText(rule, percent)}`
  const { second_call: second } = quorum
  const first = t(`votingProfiles.words_quorum_${quorum.dimension}`, { part: partOf(quorum) })
  if (!second) return [first]
  const n = second.after_minutes
  const again = second.quorum
    ? t('votingRule.words_second_call', { n, part: partOf(second.quorum) })
    : t('votingRule.words_second_call_free', { n })
  return [first, again]
}

/** The rules in sentences. */
export const RulesWords = ({ rules }: { rules: VotingRules }) => {
  const t = useText()
  const { list, percent } = useFormat()
  const thresholdWords = useThresholdWords()
  const proxyWords = useProxyWords(rules)
  const conveningWords = useConveningWords(rules)
  const quorumWords = useQuorumWords(rules)
  const sentences = [
    t('votingForm.noticeDays', { count: rules.notice_days }),
    rules.survey_days > 0 ? t('votingForm.surveyDays', { count: rules.survey_days }) : t('votingForm.noSurvey'),
    t(`votingForm.weight_${rules.weight}`),
    ...(rules.dominant_owner ? [t('votingRule.dominant', { part: fractionText(rules.dominant_over, percent) })] : []),
    t(`votingForm.joint_${rules.joint_owners}`),
    t('votingForm.answersWords', { list: list(rules.answers.map((one) => t(`votingAnswers.${one}`))) }),
    t('votingProfiles.words_thresholds', { list: rules.thresholds.map(thresholdWords).join('; ') }),
    ...quorumWords,
    ...(rules.debtors_vote ? [] : [t('votingRule.words_debtors')]),
    ...proxyWords,
    ...(rules.requires_surveyor ? [t('votingForm.needsSurveyor')] : []),
    t(`votingForm.electronic_${rules.electronic}`),
    ...(rules.electronic === 'code' && rules.code_contestable ? [t('votingRule.words_code_contestable')] : []),
    ...conveningWords,
  ]
  return (
    <ul className={classes.bullets}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Numbers that only some statutes change; open while one has an error. */
const Expert = ({ of, rules }: Of & { rules: VotingRules }) => {
  const t = useText()
  const id = useId()
  const [chosen, setChosen] = useState(false)
  const hasError = Object.keys(of.form.errors).some((path) => path.startsWith('rules.'))
  if (hasError && !chosen) setChosen(true)
  const open = chosen || hasError
  return (
    <div>
      <Button variant="default" size="xs" aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
        {t('votingForm.expert')}
      </Button>
      <div id={id} hidden={!open}>
        <Stack gap="sm" pt="sm">
          <Text size="sm" c="dimmed">
            {t('votingForm.expertHint')}
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            <WholeNumber
              of={of}
              name="rules.notice_days"
              label={t('votingForm.notice_days')}
              value={rules.notice_days}
              most={90}
            />
            <WholeNumber
              of={of}
              name="rules.survey_days"
              label={t('votingForm.survey_days')}
              value={rules.survey_days}
              most={180}
            />
          </SimpleGrid>
          {rules.thresholds.map(({ code }, at) => (
            <ThresholdFields key={code} of={of} at={at} rules={rules} />
          ))}
        </Stack>
      </div>
    </div>
  )
}

/** Why nobody can vote with a signature, and where that is changed. */
const NoIssuer = () => {
  const t = useText()
  const mayRead = useCan('settings.read')
  return (
    <Text size="sm" c="dimmed">
      {t('votingForm.noIssuer')}{' '}
      {mayRead && <AnchorLink to="/Voting/issuers">{t('trustedIssuers.section')}</AnchorLink>}
    </Text>
  )
}

/** What an electronic ballot needs: a signature counts only under an authority that is trusted. */
const Electronic = ({ of, rules, canSign }: Of & { rules: VotingRules; canSign: boolean }) => {
  const t = useText()
  return (
    <div>
      <NativeSelect
        label={t('votingProfiles.electronic')}
        data-path="rules.electronic"
        error={of.form.errors['rules.electronic']}
        value={rules.electronic}
        data={electronicBallots.map((value) => ({
          value,
          label: t(`votingForm.way_${value}`),
          disabled: value === 'signature' && !canSign,
        }))}
        onChange={(event) => of.set('rules.electronic', event.currentTarget.value)}
      />
      {!canSign && <NoIssuer />}
    </div>
  )
}

/** The profile whose rules are followed, and what they say. */
export const RulesFields = ({ of: form, choices }: Of & { choices: Choices }) => {
  const t = useText()
  const local = useLocal()
  const { rules, questions } = form.form.getValues()
  const { profiles } = choices
  const choose = (value: string) => {
    const next = profiles.find(({ id }) => String(id) === value)?.rules
    form.set('profile_id', value)
    if (!next) return
    form.set('rules', next)
    // A threshold that the new rules don't have gives way to their first one.
    const known = new Set(next.thresholds.map(({ code }) => code))
    for (const [at, { threshold }] of questions.entries())
      if (!known.has(threshold)) form.set(`questions.${at}.threshold`, next.thresholds[0]!.code)
  }
  return (
    <>
      <NativeSelect
        label={t('votings.profile_id')}
        data-path="profile_id"
        withAsterisk
        error={form.form.errors['profile_id']}
        value={form.form.getValues().profile_id}
        data={profiles.map(({ id, name }) => ({ value: String(id), label: local(name) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {rules && <RulesWords rules={rules} />}
      {rules && <Electronic of={form} rules={rules} canSign={choices.has_trusted_issuer} />}
      {rules && <Expert of={form} rules={rules} />}
    </>
  )
}
