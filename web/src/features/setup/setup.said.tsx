import { Button, Group } from '@mantine/core'
import type { SetupSteps, saidSteps } from '@oselia/contract/setup'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '../../platform/messages.ts'
import { useAct } from '../../platform/use-query.ts'
import { Later } from './setup.later.tsx'

type Said = (typeof saidSteps)[number]
type State = SetupSteps[Said]

/** Marks the step and goes on to the first that is left. */
export const useSay = (step: Said) => {
  const navigate = useNavigate()
  const say = useAct('PUT /setup/step/:step', { done: () => navigate({ to: '/Setup', search: {} }) })
  return { busy: say.isPending, say: (state: State) => say.mutate({ params: { step }, body: { state } }) }
}

/** Leaves the step out, beside the button that does it. */
export const Skip = ({ step, state }: { step: Said; state: State }) => {
  const t = useText()
  const { busy, say } = useSay(step)
  if (state === 'done') return null
  return (
    <Button variant="default" loading={busy} onClick={() => say(state === 'skipped' ? 'todo' : 'skipped')}>
      {t(state === 'skipped' ? 'setupSteps.reopen' : 'setupSteps.skip')}
    </Button>
  )
}

/** Under a step that is done by saying so. */
export const Said = ({ step, state }: { step: Said; state: State }) => {
  const t = useText()
  const { busy, say } = useSay(step)
  return (
    <Group mt="xs">
      {state === 'done' ? (
        <Button component={Link} to="/Setup" search={{} as never}>
          {t('setupSteps.goOn')}
        </Button>
      ) : (
        <Button loading={busy} onClick={() => say('done')}>
          {t('setupSteps.markDone')}
        </Button>
      )}
      <Skip step={step} state={state} />
      <Later />
    </Group>
  )
}
