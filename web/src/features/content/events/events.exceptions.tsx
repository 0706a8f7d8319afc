import { Alert, Input, List } from '@mantine/core'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import type { EventForm } from './events.form.tsx'
import { useChangeWords } from './events.history.public.tsx'
import { lostChanges } from './events.recurrence.rules.ts'

/** The dates that were cancelled or moved, and which of these changes the times of the form no longer have room for. */
export const ExceptionList = ({ of }: { of: SaveForm<EventForm> }) => {
  const t = useText()
  const words = useChangeWords()
  const values = of.form.getValues()
  const lost = new Set(lostChanges(values))
  const kept = values.exceptions.filter((one) => !lost.has(one))
  return (
    <>
      {kept.length > 0 && (
        <Input.Wrapper label={t('events.exceptions')} labelElement="div">
          <List size="sm">
            {kept.map((one) => (
              <List.Item key={one.date}>{words(one)}</List.Item>
            ))}
          </List>
        </Input.Wrapper>
      )}
      <div role="status">
        {lost.size > 0 && (
          <Alert color="orange" title={t('events.lostChanges')}>
            <List size="sm">
              {[...lost].map((one) => (
                <List.Item key={one.date}>{words(one)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
    </>
  )
}
