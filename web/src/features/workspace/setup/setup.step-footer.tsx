import { Button, Group } from '@mantine/core'
import type { SetupSteps, markedSteps } from '@oselia/contract/setup'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useAction } from '../../../platform/use-query.ts'
import { Postpone } from './setup.postponed.tsx'

type Step = (typeof markedSteps)[number]
type State = SetupSteps[Step]

/** Stores the state of the step and opens the first one still to do. */
const useStepState = (step: Step) => {
  const navigate = useNavigate()
  const store = useAction('PUT /setup/step/:step', { done: () => navigate({ to: '/Setup', search: {} }) })
  return { busy: store.isPending, setState: (state: State) => store.mutate({ params: { step }, body: { state } }) }
}

/** Skips the step; placed beside its main button. */
export const Skip = ({ step, state }: { step: Step; state: State }) => {
  const t = useText()
  const { busy, setState } = useStepState(step)
  if (state === 'done') return null
  return (
    <Button variant="default" loading={busy} onClick={() => setState(state === 'skipped' ? 'todo' : 'skipped')}>
      {t(state === 'skipped' ? 'setupSteps.reopen' : 'setupSteps.skip')}
    </Button>
  )
}

/** The footer of a step that the user marks as done. */
export const StepFooter = ({ step, state }: { step: Step; state: State }) => {
  const t = useText()
  const { busy, setState } = useStepState(step)
  return (
    <Group mt="xs">
      {state === 'done' ? (
        <ButtonLink to="/Setup" search={{}}>
          {t('setupSteps.goOn')}
        </ButtonLink>
      ) : (
        <Button loading={busy} onClick={() => setState('done')}>
          {t('setupSteps.markDone')}
        </Button>
      )}
      <Skip step={step} state={state} />
      <Postpone />
    </Group>
  )
}
