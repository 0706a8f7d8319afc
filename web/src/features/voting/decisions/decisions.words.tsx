import { Text } from '@mantine/core'
import type { Decision } from '@oselia/contract/decisions'
import { useFormat, useText } from '../../../platform/messages.ts'

/** The state; an open decision after its due date is overdue, in words and red. */
export const DecisionState = ({ decision: { state, late } }: { decision: Pick<Decision, 'state' | 'late'> }) => {
  const t = useText()
  return (
    <>
      {t(`decisions.state_${state}`)}
      {late && (
        <Text span size="sm" fw={700} c="var(--mantine-color-red-text)">
          {` · ${t('decisions.late')}`}
        </Text>
      )}
    </>
  )
}

export const DueDay = ({ decision: { due_on, late } }: { decision: Pick<Decision, 'due_on' | 'late'> }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Text span size="sm" c={late ? 'var(--mantine-color-red-text)' : undefined} fw={late ? 700 : undefined}>
      {due_on ? day(due_on) : t('decisions.noDue')}
    </Text>
  )
}
