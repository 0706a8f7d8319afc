import { Button, Group } from '@mantine/core'
import type { SetupSteps, markedSteps } from '@oselia/contract/setup'
import { useNavigate } from '@tanstack/react-router'
import { ButtonLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useAction } from '../../../platform/use-query.ts'
import { Postpone } from './setup.postponed.tsx'

type Said = (typeof markedSteps)[number]
type State = SetupSteps[Said]

/** Stores the state of the step and opens the first one still to do. */
export const useSay = (step: Said) => {
  const navigate = useNavigate()
  const say = useAction('PUT /setup/step/:step', { done: () => navigate({ to: '/Setup', search: {} }) })
  return { busy: say.isPending, say: (state: State) => say.mutate({ params: { step }, body: { state } }) }
}

/** Skips the step; placed beside its main button. */
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

/** The footer of a step that the user marks as done. */
export const Said = ({ step, state }: { step: Said; state: State }) => {
  const t = useText()
  const { busy, say } = useSay(step)
  return (
    <Group mt="xs">
      {state === 'done' ? (
        <ButtonLink to="/Setup" search={{}}>
          {t('setupSteps.goOn')}
        </ButtonLink>
      ) : (
        <Button loading={busy} onClick={() => say('done')}>
          {t('setupSteps.markDone')}
        </Button>
      )}
      <Skip step={step} state={state} />
      <Postpone />
    </Group>
  )
}
