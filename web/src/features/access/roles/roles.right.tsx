import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Permission } from '@oselia/contract/kit'
import { useText } from '../../../platform/messages.ts'
import { type RightState, type Rights, useRightNames } from './roles.grid-state.ts'
import { needing, sentenceOf } from './roles.rights.ts'

/** Additional facts about a permission: what it implies, why it can't be granted, how it differs. */
export const useRightLines = () => {
  const t = useText()
  const { names } = useRightNames()
  return (right: Permission, state: RightState) =>
    [
      state.needing.length > 0 && t('rights.comesWith', { list: names(state.needing) }),
      state.brings.length > 0 && t('rights.brings', { list: names(state.brings) }),
      state.lacked.includes(right)
        ? t('rights.lacking')
        : state.lacked.length > 0 && t('rights.lackingMore', { list: names(state.lacked) }),
      state.mark && t(state.mark === 'add' ? 'rights.willAdd' : 'rights.willTake'),
      state.beyond && t(state.beyond === 'more' ? 'rights.beyondDefault' : 'rights.belowDefault'),
    ].filter((line) => typeof line === 'string')
}

/** The description of the focused permission. */
export const RightDetail = ({ right, of, id }: { right: Permission | null; of: Rights; id: string }) => {
  const t = useText()
  const { name } = useRightNames()
  const linesOf = useRightLines()
  return (
    <div id={id}>
      {right ? (
        <>
          <Text size="sm">
            <Text span fw={600}>
              {name(right)}
            </Text>
            {' — '}
            {t(sentenceOf(right))}
          </Text>
          <Text size="sm" c="dimmed">
            {linesOf(right, of.stateOf(right)).join(' · ')}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t('rights.choose')}
        </Text>
      )}
    </div>
  )
}

// The button disappears with the question, so the focus moves to the last active cell of the grid or the first input
// of the list.
const backTo = (rights: Element | null) =>
  (rights?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? rights?.querySelector('input'))?.focus()

/** A permission that can't be cleared alone: what requires it, and a button to clear all together. */
export const Needed = ({ of }: { of: Rights }) => {
  const t = useText()
  const { names } = useRightNames()
  const all = needing(of.refused, of.held)
  return (
    <div role="status">
      {of.refused.length > 0 && all.length > 0 && (
        <Alert color="orange" p="sm">
          <Stack gap="xs">
            <Text size="sm">{t('rights.needed', { name: names(of.refused), list: names(all) })}</Text>
            <Group>
              <Button
                size="xs"
                variant="default"
                onClick={(event) => {
                  of.takeAll()
                  backTo(event.currentTarget.closest('[data-rights]'))
                }}
              >
                {t('rights.takeAll', { count: of.refused.length + all.length })}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </div>
  )
}

/** The legend of the marks. */
export const Legend = ({ delivered, fixed }: { delivered: boolean; fixed: boolean }) => {
  const t = useText()
  const marks = [
    ...(fixed
      ? []
      : [
          ['+', t('rights.willAdd')],
          ['−', t('rights.willTake')],
        ]),
    ['▣', t('rights.implied')],
    ...(delivered ? [['◆', t('rights.differs')]] : []),
  ]
  return (
    <Group gap="md" role="group" aria-label={t('rights.legend')}>
      {marks.map(([mark, meaning]) => (
        <Text key={mark} size="xs" c="dimmed">
          <b aria-hidden="true">{mark}</b> {meaning}
        </Text>
      ))}
    </Group>
  )
}
