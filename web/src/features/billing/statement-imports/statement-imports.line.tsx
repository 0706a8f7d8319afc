import { Alert, Badge, Button, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import type { StatementLine, SuggestedAccount } from '@oselia/contract/statement-imports'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Text as Texts, useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { useModalOpen } from '../../../platform/modal.tsx'
import { useCan } from '../../../platform/user.ts'
import { unitTitle } from '../../registry/units/units.choice.public.ts'
import { useActs } from './statement-imports.acts.ts'
import { Outgoing } from './statement-imports.outgoing.tsx'
import { typedOf, type Part } from './statement-imports.parts.rules.ts'
import { PartsField } from './statement-imports.parts.tsx'

const accountOf = (t: Texts, { account_id, number, realty }: SuggestedAccount) => ({
  id: account_id,
  label: `${number} · ${unitTitle(t, realty)}`,
})

/** The split that is suggested, or one part of the whole for the first account that is likely. */
const firstParts = (
  t: Texts,
  { parts, suggestions, amount_minor, posted_minor }: StatementLine,
  language: Language,
): Part[] => {
  const known = new Map(suggestions.map((one) => [one.account_id, accountOf(t, one)]))
  if (parts?.every(({ account_id }) => known.has(account_id)) && posted_minor === 0)
    return parts.map((part, key) => ({
      key,
      account: known.get(part.account_id)!,
      amount: typedOf(part.amount_minor, language),
    }))
  return [{ key: 0, account: null, amount: typedOf(amount_minor - posted_minor, language) }]
}

const Suggestion = ({
  one,
  at,
  isChosen,
  choose,
}: {
  one: SuggestedAccount
  at: number
  isChosen: boolean
  choose: () => void
}) => {
  const t = useText()
  const { money } = useFormat()
  return (
    <UnstyledButton onClick={choose} aria-pressed={isChosen}>
      <Paper withBorder p="xs" bg={isChosen ? 'var(--mantine-primary-color-light)' : undefined}>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={700} w={16}>
            {at + 1}
          </Text>
          <div style={{ minWidth: 0 }}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {accountOf(t, one).label}
            </Text>
            <Text size="sm">
              {[one.holder, one.debt_minor > 0 && t('statementImports.debt', { sum: money(one.debt_minor) })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Group gap={4}>
              {one.reasons.map((reason) => (
                <Badge key={reason} variant="default" tt="none">
                  {t(`statementImports.reason_${reason}`)}
                </Badge>
              ))}
              {one.is_amount_due && (
                <Badge variant="default" tt="none">
                  {t('statementImports.amountDue')}
                </Badge>
              )}
            </Group>
          </div>
        </Group>
      </Paper>
    </UnstyledButton>
  )
}

const Facts = ({ line }: { line: StatementLine }) => {
  const { money, day } = useFormat()
  return (
    <div>
      <Title order={2} size="h3">
        {line.direction === 'debit' && '− '}
        {money(line.amount_minor)}
      </Title>
      <Text size="sm">{[day(line.booked_on), line.payer_name, line.payer_code].filter(Boolean).join(' · ')}</Text>
      {line.payer_iban && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line.payer_iban}
        </Text>
      )}
      <Text mt="xs" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {line.purpose}
      </Text>
    </div>
  )
}

/** Payments that were entered by hand and are likely the movement. */
const LikelySame = ({ line, same }: { line: StatementLine; same: (payment: number) => unknown }) => {
  const t = useText()
  const { money, day } = useFormat()
  if (line.likely_same.length === 0) return null
  return (
    <Alert color="yellow" title={t('statementImports.likelySame')}>
      <Stack gap="xs">
        {line.likely_same.map(({ id, number, amount_minor, received_on, channel, payer, document_number }) => (
          <Group key={id} justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {[number, money(amount_minor), day(received_on), t(`payments.channel_${channel}`), payer, document_number]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Button size="xs" onClick={() => same(id)}>
              {t('statementImports.same')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

const Posting = ({ line, next }: { line: StatementLine; next: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const [parts, setParts] = useState(() => firstParts(t, line, language))
  const isModalOpen = useModalOpen()
  const { isReady, post, same, dismiss } = useActs(line, parts, next)
  const isDoubtful = line.likely_same.some(({ account_id }) => parts.some(({ account }) => account?.id === account_id))
  const whole = line.amount_minor - line.posted_minor
  const choose = (one: SuggestedAccount) =>
    setParts([{ key: 0, account: accountOf(t, one), amount: typedOf(whole, language) }])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isModalOpen || event.ctrlKey || event.metaKey || event.altKey) return
    if (
      event.key === 'Enter' &&
      isReady &&
      !(event.target instanceof HTMLElement && event.target.closest('button, a, [aria-expanded="true"]'))
    ) {
      event.preventDefault()
      void post(false)
      return
    }
    const one =
      /^[1-5]$/.test(event.key) && !isTyping(event.target) ? line.suggestions[Number(event.key) - 1] : undefined
    if (one) choose(one)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <LikelySame line={line} same={same} />
      <Text fw={600}>{t('statementImports.suggestions')}</Text>
      {line.suggestions.length === 0 && <Text size="sm">{t('statementImports.noSuggestions')}</Text>}
      {line.suggestions.map((one, at) => (
        <Suggestion
          key={one.account_id}
          one={one}
          at={at}
          isChosen={parts.some(({ account }) => account?.id === one.account_id)}
          choose={() => choose(one)}
        />
      ))}
      <PartsField parts={parts} change={setParts} whole={whole} />
      <Group justify="space-between">
        <Button variant="default" onClick={dismiss}>
          {t('statementImports.dismiss')}
        </Button>
        <Button variant={isDoubtful ? 'default' : 'filled'} disabled={!isReady} onClick={() => void post(isDoubtful)}>
          {t(isDoubtful ? 'statementImports.postAnother' : 'statementImports.post')}
        </Button>
      </Group>
    </>
  )
}

/** A movement that waits for a person: what it says, and what can be done with it. */
export const LineCard = ({ line, next }: { line: StatementLine; next: () => void }) => {
  const mayPost = useCan('payments.create')
  const Acts = line.direction === 'credit' ? Posting : Outgoing
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Facts line={line} />
        {mayPost && <Acts line={line} next={next} />}
      </Stack>
    </Paper>
  )
}
