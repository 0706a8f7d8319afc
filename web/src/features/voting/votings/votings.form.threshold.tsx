import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { VotingRules } from '@oselia/contract/governance-profiles'
import { thresholdBases, thresholdDimensions } from '@oselia/contract/governance-profiles.enums'
import { TextsField } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { wholeTyped } from './votings.rules.ts'

interface OfForm<V extends object> {
  of: SaveForm<V>
}

interface NumberProps<V extends object> extends OfForm<V> {
  name: string
  label: string
  value: number
  most: number
}

/** A whole number of the rules. */
export const WholeNumber = <V extends object>({ of, name, label, value, most }: NumberProps<V>) => (
  <TextInput
    label={label}
    data-path={name}
    inputMode="numeric"
    autoComplete="off"
    error={of.form.errors[name]}
    value={String(value)}
    onChange={(event) => of.set(name, wholeTyped(event.currentTarget.value, most))}
  />
)

interface FractionProps<V extends object> extends OfForm<V> {
  path: string
  value: { numerator: number; denominator: number }
}

/** The two numbers of a fraction. */
export const FractionFields = <V extends object>({ of, path, value }: FractionProps<V>) => {
  const t = useText()
  return (['numerator', 'denominator'] as const).map((part) => (
    <WholeNumber
      key={part}
      of={of}
      name={`${path}.${part}`}
      label={t(`votingForm.${part}`)}
      value={value[part]}
      most={1_000_000}
    />
  ))
}

/** When a question fails although enough are for it. */
const Block = <V extends object>({
  of,
  path,
  block,
}: OfForm<V> & { path: string; block: VotingRules['thresholds'][number]['block'] }) => {
  const t = useText()
  return (
    <>
      <Checkbox
        label={t('votingThreshold.block')}
        checked={block !== null}
        onChange={(event) => of.set(path, event.currentTarget.checked ? { numerator: 1, denominator: 4 } : null)}
      />
      {block && (
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <FractionFields of={of} path={path} value={block} />
        </SimpleGrid>
      )}
    </>
  )
}

/** When questions of a kind are adopted. */
export const ThresholdFields = <V extends object>({
  of,
  at,
  rules,
}: OfForm<V> & { at: number; rules: VotingRules }) => {
  const t = useText()
  const { numerator, denominator, strict, base, second_call_base, dimension, block } = rules.thresholds[at]!
  const path = `rules.thresholds.${at}`
  return (
    <Fieldset legend={t('votingForm.thresholdN', { n: at + 1 })} p="sm">
      <Stack gap="sm">
        <TextsField of={of} name={`${path}.name`} label={t('votingForm.thresholdName')} required maxLength={200} />
        <SimpleGrid cols={{ base: 2, sm: 3 }} style={{ alignItems: 'end' }}>
          <FractionFields of={of} path={path} value={{ numerator, denominator }} />
          <Checkbox
            label={t('votingForm.strict')}
            checked={strict}
            mb={8}
            onChange={(event) => of.set(`${path}.strict`, event.currentTarget.checked)}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t('votingThreshold.base')}
            data-path={`${path}.base`}
            value={base}
            data={thresholdBases.map((value) => ({ value, label: t(`votingThreshold.base_${value}`) }))}
            onChange={(event) => of.set(`${path}.base`, event.currentTarget.value)}
          />
          <NativeSelect
            label={t('votingThreshold.dimension')}
            data-path={`${path}.dimension`}
            value={dimension}
            data={thresholdDimensions.map((value) => ({ value, label: t(`votingThreshold.dimension_${value}`) }))}
            onChange={(event) => of.set(`${path}.dimension`, event.currentTarget.value)}
          />
        </SimpleGrid>
        {rules.quorum?.second_call && (
          <NativeSelect
            label={t('votingRule.second_call_base')}
            data-path={`${path}.second_call_base`}
            value={second_call_base ?? ''}
            data={[
              { value: '', label: t('votingRule.second_call_same') },
              ...thresholdBases.map((value) => ({ value, label: t(`votingThreshold.base_${value}`) })),
            ]}
            onChange={(event) => of.set(`${path}.second_call_base`, event.currentTarget.value || null)}
          />
        )}
        <Block of={of} path={`${path}.block`} block={block} />
      </Stack>
    </Fieldset>
  )
}
