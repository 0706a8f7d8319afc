import { Alert, Button, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import type { Conflict } from './form-merge.ts'
import { type MessageKey, useText } from './messages.ts'

interface Props {
  conflicts: Conflict[]
  labels: Record<string, MessageKey>
  choose: (conflict: Conflict, value: unknown) => void
}

/** Fields that two people changed: both values side by side, one is chosen. */
export const ConflictPanel = ({ conflicts, labels, choose }: Props) => {
  const t = useText()
  const written = (value: unknown) => {
    if (value === null || value === undefined || value === '') return t('ui.none')
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const nameOf = (field: string) => {
    const [first = field, ...rest] = field.split('.')
    const tail = rest.filter((part) => (languages as readonly string[]).includes(part))
    return [labels[first] ? t(labels[first]) : first, ...tail].join(' · ')
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
                  py="xs"
                  onClick={() => choose(conflict, conflict[side])}
                >
                  <Stack gap={2} align="flex-start">
                    <Text size="xs" c="dimmed">
                      {t(side === 'mine' ? 'ui.mine' : 'ui.theirs')}
                    </Text>
                    <Text size="sm" ta="start" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                      {written(conflict[side])}
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
