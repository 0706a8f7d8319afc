import { Stack, Text } from '@mantine/core'
import type { BillLetter } from '@oselia/contract/bill-letters'
import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'

const useStateText = () => {
  const t = useText()
  const { moment } = useFormat()
  return ({ state, sent_at }: BillLetter) =>
    state === 'sent' ? t('billPapers.state_sent', { at: moment(sent_at!) }) : t(`billPapers.state_${state}`)
}

/** To which addresses a bill was sent, with what became of it. */
export const BillLetters = ({ id }: { id: number }) => {
  const t = useText()
  const stateOf = useStateText()
  const letters = useQuery(read('GET /bills/:id/letters', { params: { id } })).data?.data
  return (
    <Panel title={t('billPapers.letters')}>
      {letters?.length === 0 && <Text c="dimmed">{t('billPapers.noLetters')}</Text>}
      <Stack gap={6}>
        {letters?.map((letter) => (
          <div key={letter.id}>
            <Text style={{ overflowWrap: 'anywhere' }}>{letter.address}</Text>
            <Text size="sm" c="dimmed">
              {[stateOf(letter), letter.created_by?.name].filter(Boolean).join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
