import { Anchor, Badge, Group, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'

export const setupSteps = ['owner', 'organisation', 'houses', 'finish'] as const
export type SetupStep = (typeof setupSteps)[number]
export type StepStates = Record<Exclude<SetupStep, 'finish'>, 'todo' | 'done'>

const labels = {
  owner: 'setup.stepOwner',
  organisation: 'setup.stepOrganisation',
  houses: 'setup.stepHouses',
  finish: 'setup.stepFinish',
} as const

/** Where the setup goes on: the first step that is left. */
export const firstLeft = (states: StepStates): SetupStep =>
  setupSteps.find((step) => step !== 'finish' && states[step] === 'todo') ?? 'finish'

interface Props {
  here: SetupStep
  states: StepStates
  /** Steps are links only when the owner has logged in. */
  open: boolean
}

/** The steps with their state, and where one stands. */
export const Steps = ({ here, states, open }: Props) => {
  const t = useText()
  const isDone = (step: SetupStep) =>
    step === 'finish' ? Object.values(states).every((state) => state === 'done') : states[step] === 'done'
  return (
    <nav aria-label={t('setup.steps')}>
      <Group component="ol" gap="md" p={0} m={0} mb="md" style={{ listStyle: 'none' }}>
        {setupSteps.map((step, at) => (
          <Group component="li" key={step} gap={8} wrap="nowrap" aria-current={step === here ? 'step' : undefined}>
            <ThemeIcon
              size={26}
              radius="xl"
              variant={step === here ? 'filled' : 'light'}
              color={isDone(step) || step === here ? 'pine' : 'gray'}
              aria-hidden="true"
            >
              {isDone(step) ? <IconCheck size={15} /> : <Text fz="xs">{at + 1}</Text>}
            </ThemeIcon>
            {open && step !== 'owner' && step !== here ? (
              <Anchor component={Link} to="/Setup" search={{ step } as never} size="sm">
                {t(labels[step])}
              </Anchor>
            ) : (
              <Text size="sm" fw={step === here ? 650 : 400}>
                {t(labels[step])}
              </Text>
            )}
            {step !== 'finish' && isDone(step) && (
              <Badge size="xs" variant="light" tt="none">
                {t('setup.done')}
              </Badge>
            )}
          </Group>
        ))}
      </Group>
    </nav>
  )
}
