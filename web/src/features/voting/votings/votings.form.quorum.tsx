import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import type { QuorumRule, VotingRules } from '@oselia/contract/governance-profiles'
import { thresholdDimensions } from '@oselia/contract/governance-profiles.enums'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { FractionFields, WholeNumber } from './votings.form.threshold.tsx'

interface OfForm<V extends object> {
  of: SaveForm<V>
}

const half: QuorumRule = { numerator: 1, denominator: 2, strict: false, dimension: 'weight' }

/** What has to take part. */
const PartFields = <V extends object>({ of, path, value }: OfForm<V> & { path: string; value: QuorumRule }) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} style={{ alignItems: 'end' }}>
      <FractionFields of={of} path={path} value={value} />
      <Checkbox
        label={t('votingForm.strict')}
        checked={value.strict}
        mb={8}
        onChange={(event) => of.set(`${path}.strict`, event.currentTarget.checked)}
      />
      <NativeSelect
        label={t('votingThreshold.dimension')}
        data-path={`${path}.dimension`}
        value={value.dimension}
        data={thresholdDimensions.map((one) => ({ value: one, label: t(`votingThreshold.dimension_${one}`) }))}
        onChange={(event) => of.set(`${path}.dimension`, event.currentTarget.value)}
      />
    </SimpleGrid>
  )
}

type Second = NonNullable<VotingRules['quorum']>['second_call']

/** Whether the meeting may be held again where the quorum is missing, and what has to take part then. */
const SecondCallFields = <V extends object>({ of, second }: OfForm<V> & { second: Second }) => {
  const t = useText()
  const path = 'rules.quorum.second_call'
  return (
    <>
      <Checkbox
        label={t('votingRule.second_call')}
        checked={second !== null}
        onChange={(event) => of.set(path, event.currentTarget.checked ? { after_minutes: 30, quorum: null } : null)}
      />
      {second && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <WholeNumber
              of={of}
              name={`${path}.after_minutes`}
              label={t('votingRule.second_call_after')}
              value={second.after_minutes}
              most={10_080}
            />
          </SimpleGrid>
          <Checkbox
            label={t('votingRule.second_call_quorum')}
            checked={second.quorum !== null}
            onChange={(event) => of.set(`${path}.quorum`, event.currentTarget.checked ? half : null)}
          />
          {second.quorum && <PartFields of={of} path={`${path}.quorum`} value={second.quorum} />}
        </>
      )}
    </>
  )
}

/** How many must be present for the meeting to decide anything, in the first call and in the second. */
export const QuorumFields = <V extends object>({ of, rules: { quorum } }: OfForm<V> & { rules: VotingRules }) => {
  const t = useText()
  return (
    <>
      <Checkbox
        label={t('votingThreshold.quorum')}
        checked={quorum !== null}
        onChange={(event) =>
          of.set('rules.quorum', event.currentTarget.checked ? { ...half, second_call: null } : null)
        }
      />
      {quorum && <PartFields of={of} path="rules.quorum" value={quorum} />}
      {quorum && <SecondCallFields of={of} second={quorum.second_call} />}
    </>
  )
}
