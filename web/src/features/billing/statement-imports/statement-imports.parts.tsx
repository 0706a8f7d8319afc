import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { findAccounts } from '../ledger/ledger.account.choice.public.ts'
import classes from './statement-imports.module.css'
import { minorOf, typedOf, withoutPart, type Part } from './statement-imports.parts.rules.ts'

type Account = NonNullable<Part['account']>

const AccountField = ({
  part,
  choose,
  autofocus,
}: {
  part: Part
  choose: (account: Account | null) => void
  autofocus: boolean
}) => {
  const t = useText()
  return (
    <LookupField<Account>
      path={`parts.${part.key}.account_id`}
      resource="accounts"
      label={t('statementImports.account')}
      value={part.account}
      choose={choose}
      autofocus={autofocus}
      placeholder={t('ledger.accountHint')}
      find={(query, signal) => findAccounts(query, signal)}
    />
  )
}

interface Props {
  parts: readonly Part[]
  change: (parts: Part[]) => void
  /** Kopiykas to lay on accounts. */
  whole: number
}

/** The accounts that money is laid on, with what is left of it. */
export const PartsField = ({ parts, change, whole }: Props) => {
  const t = useText()
  const { money } = useFormat()
  const language = useLanguage()
  const rest = whole - parts.reduce((sum, { amount }) => sum + minorOf(amount), 0)
  const set = (key: number, next: Partial<Part>) =>
    change(parts.map((part) => (part.key === key ? Object.assign({}, part, next) : part)))
  const add = () =>
    change([
      ...parts,
      { key: (parts.at(-1)?.key ?? 0) + 1, account: null, amount: rest > 0 ? typedOf(rest, language) : '' },
    ])
  const remove = (key: number) => change(withoutPart(parts, key, whole, language))
  return (
    <Stack gap="xs">
      {parts.map((part, at) => (
        <Group key={part.key} align="flex-start" gap="xs">
          <div style={{ flex: '1 1 220px', minWidth: 0 }}>
            <AccountField part={part} choose={(account) => set(part.key, { account })} autofocus={at > 0} />
          </div>
          <TextInput
            w={130}
            label={t('statementImports.amount')}
            inputMode="decimal"
            value={part.amount}
            onChange={(event) => set(part.key, { amount: event.currentTarget.value })}
          />
          {parts.length > 1 && (
            <ActionIcon
              variant="default"
              size={36}
              className={classes.remove}
              aria-label={t('statementImports.removePart', { n: at + 1 })}
              title={t('statementImports.removePart', { n: at + 1 })}
              onClick={() => remove(part.key)}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('statementImports.addPart')}
        </Button>
        <Text size="sm" role="status" c={rest < 0 ? 'var(--mantine-color-error)' : undefined}>
          {t('statementImports.rest', { sum: money(rest) })}
        </Text>
      </Group>
    </Stack>
  )
}
