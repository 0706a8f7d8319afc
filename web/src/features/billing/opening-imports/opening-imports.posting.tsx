import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { OpeningImport } from '@oselia/contract/opening-imports'
import { useState } from 'react'
import { orSecondPerson } from '../../../platform/approval-request.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'

/** Posts what is new; lines without an account have to be left out knowingly. */
export const PostForm = ({ run }: { run: OpeningImport }) => {
  const t = useText()
  const { money } = useFormat()
  const [isWithout, setWithout] = useState(false)
  const { id, version, outcomes } = run
  const unmatched = [outcomes.unknown, outcomes.other_unit]
  const count = unmatched.reduce((sum, { rows }) => sum + rows, 0)
  const { rows, amount_minor: total_minor } = outcomes.new
  if (rows === 0) return <Text mt="sm">{t('openingImports.nothing')}</Text>
  const body = { version, total_minor, without_unmatched: isWithout }
  const post = () =>
    perform(
      'POST /opening-imports/:id/post',
      { params: { id }, body },
      {
        touches: ['bills', 'payments'],
        message: t('openingImports.posted'),
        failed: orSecondPerson({ kind: 'openings.post', entity_id: id, payload: body }),
      },
    )
  return (
    <Stack mt="md" gap="sm">
      {count > 0 && (
        <>
          <Text size="sm">
            {t('openingImports.unmatchedText', {
              count,
              sum: money(unmatched.reduce((sum, { amount_minor }) => sum + amount_minor, 0)),
            })}
          </Text>
          <Checkbox
            label={t('openingImports.withoutUnmatched')}
            checked={isWithout}
            onChange={(event) => setWithout(event.currentTarget.checked)}
          />
        </>
      )}
      <Text size="sm">{t('openingImports.postText', { count: rows, sum: money(total_minor) })}</Text>
      <Group justify="flex-end">
        <Button disabled={count > 0 && !isWithout} onClick={() => void post()}>
          {t('openingImports.post', { sum: money(total_minor) })}
        </Button>
      </Group>
    </Stack>
  )
}
