import { Group, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { AnchorLink } from '../../../platform/links.tsx'
import { type MessageKey, useText } from '../../../platform/messages.ts'
import { type SetupStep, setupSteps, stepLabels } from './setup.order.ts'

type Kept = Exclude<SetupStep, 'finish'>
export type StepStates = Pick<SetupSteps, Kept>

const kept = setupSteps.filter((step): step is Kept => step !== 'finish')

/** The state before any step is done. */
export const nothingDone = Object.fromEntries(kept.map((step) => [step, 'todo'])) as StepStates

/** The first step still to do. */
export const firstLeft = (states: StepStates): SetupStep => kept.find((step) => states[step] === 'todo') ?? 'finish'

interface Props {
  here: SetupStep
  states: StepStates
  /** Steps are links only after the owner has signed in. */
  open: boolean
}

/** The progress and the steps with their states. */
export const Steps = ({ here, states, open }: Props) => {
  const t = useText()
  const settled = kept.filter((step) => states[step] !== 'todo').length
  const said = t('setupSteps.progress', { done: settled, total: kept.length })
  return (
    <Stack align="stretch" gap="sm" mb="md">
      <div>
        <Text size="sm" mb={4}>
          {said}
        </Text>
        <Progress value={(settled / kept.length) * 100} aria-label={said} />
      </div>
      <nav aria-label={t('setup.steps')}>
        <Group component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none', columnGap: 18 }}>
          {setupSteps.map((step, at) => (
            <Step key={step} step={step} at={at} here={here} states={states} open={open} />
          ))}
        </Group>
      </nav>
    </Stack>
  )
}

const stateOf = (step: SetupStep, states: StepStates) =>
  step === 'finish' ? (firstLeft(states) === 'finish' ? 'done' : 'todo') : states[step]

const stateWords = { todo: 'setupSteps.todo', done: 'setup.done', skipped: 'setupSteps.skipped' } as const

const Step = ({ step, at, here, states, open }: Props & { step: SetupStep; at: number }) => {
  const t = useText()
  const state = stateOf(step, states)
  const isHere = step === here
  const words = `${t(stepLabels[step])}: ${t(stateWords[state])}`
  return (
    <Group component="li" gap={8} wrap="nowrap" aria-current={isHere ? 'step' : undefined}>
      <ThemeIcon
        size={26}
        radius="xl"
        variant={isHere ? 'filled' : 'light'}
        color={state === 'done' || isHere ? 'pine' : 'gray'}
        aria-hidden="true"
      >
        {state === 'done' ? (
          <IconCheck size={15} />
        ) : state === 'skipped' ? (
          <IconMinus size={15} />
        ) : (
          <Text fz="xs">{at + 1}</Text>
        )}
      </ThemeIcon>
      {open && step !== 'owner' && !isHere ? (
        <AnchorLink to="/Setup" search={{ step }} size="sm" aria-label={words}>
          {t(stepLabels[step])}
        </AnchorLink>
      ) : (
        <Text size="sm" fw={isHere ? 650 : 400}>
          {t(stepLabels[step])}
        </Text>
      )}
    </Group>
  )
}

/** The label of a step. */
export const stepLabel = (step: SetupStep): MessageKey => stepLabels[step]
