import { Alert, Button, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import type { ReactNode } from 'react'
import type { Conflict } from './form-merge.ts'
import { wordsOf } from './html.words.ts'
import { type MessageKey, useFormat, useText } from './messages.ts'

interface Props {
  conflicts: Conflict[]
  labels: Record<string, MessageKey>
  /** Formats a field's value; undefined falls back to the panel. */
  show?: (field: string, value: unknown) => ReactNode
  choose: (conflict: Conflict, value: unknown) => void
}

/** Fields changed on both sides: both values side by side, one is selected. */
export const ConflictPanel = ({ conflicts, labels, show, choose }: Props) => {
  const t = useText()
  const { number } = useFormat()
  const written = (field: string, value: unknown): ReactNode => {
    const own = show?.(field, value)
    if (own !== undefined) return own
    if (value === null || value === undefined || value === '') return t('ui.none')
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (Array.isArray(value) && value.length === 0) return t('ui.none')
    if (typeof value === 'number') return number(value)
    if (typeof value === 'object' && 'label' in value) return String(value.label)
    return typeof value === 'string' ? wordsOf(value) : JSON.stringify(value)
  }
  const nameOf = (field: string) => {
    const [first = field, ...rest] = field.split('.')
    const tail = rest.filter((part) => (languages as readonly string[]).includes(part))
    const label = labels[field] ?? labels[first]
    return [label ? t(label) : first, ...tail].join(' · ')
  }
  return (
    <Alert color="orange" title={t('ui.conflictTitle')} role="alert">
      <Stack gap="md">
        <Text size="sm">{t('ui.conflictText')}</Text>
        {conflicts.map((conflict) => (
          <Fieldset variant="unstyled" key={conflict.field} legend={nameOf(conflict.field)} fw={600}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {(['mine', 'theirs'] as const).map((side) => (
                <Button
                  key={side}
                  variant="default"
                  justify="flex-start"
                  h="auto"
                  styles={{ inner: { alignItems: 'flex-start' }, label: { whiteSpace: 'normal' } }}
                  py="xs"
                  onClick={() => choose(conflict, conflict[side])}
                >
                  <Stack gap={2} align="flex-start">
                    <Text size="xs" c="dimmed">
                      {t(side === 'mine' ? 'ui.mine' : 'ui.theirs')}
                    </Text>
                    <Text
                      component="div"
                      size="sm"
                      ta="start"
                      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                    >
                      {written(conflict.field, conflict[side])}
                    </Text>
                  </Stack>
                </Button>
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
      </Stack>
    </Alert>
  )
}
