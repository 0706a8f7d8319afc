import { ActionIcon, Group, Text, type TextProps } from '@mantine/core'
import { type Language, localeTags } from '@oselia/contract/languages'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { FieldOptions } from '../../../platform/field-kinds.ts'
import { useListNavigate } from '../../../platform/list-navigate.ts'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { timeZone } from '../../../platform/zone.ts'
import { minorOf, typedMinor } from './ledger.money.rules.ts'
import { dayIn, periodAfter } from './ledger.periods.rules.ts'

/** Today in the time zone of the community. */
export const todayHere = (): string => dayIn(new Date(), timeZone())
/** The current month in the time zone of the community. */
export const periodNow = (): string => todayHere().slice(0, 7)

const monthsOf = new Map<string, Intl.DateTimeFormat>()

/** A month in words: `березень 2026 р.` */
export const periodText = (period: string, language: Language, month: 'long' | 'short' = 'long'): string => {
  const key = `${language} ${month}`
  const format =
    monthsOf.get(key) ?? new Intl.DateTimeFormat(localeTags[language], { month, year: 'numeric', timeZone: 'UTC' })
  monthsOf.set(key, format)
  return format.format(new Date(`${period}-01T12:00:00Z`))
}

/** The same in the current language. */
export const usePeriodText = () => {
  const language = useLanguage()
  return (period: string, month?: 'long' | 'short') => periodText(period, language, month)
}

export const PeriodCell = ({ value }: { value: string | null }) => {
  const write = usePeriodText()
  return value === null ? '—' : <span style={{ whiteSpace: 'nowrap' }}>{write(value, 'short')}</span>
}

/** Kopiykas with figures of equal width, which line up in a column. */
export const Money = ({ minor, ...props }: { minor: number } & Omit<TextProps, 'children'>) => {
  const { money } = useFormat()
  return (
    <Text component="span" inherit {...props} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {money(minor)}
    </Text>
  )
}

/** An amount of a form, typed as money and sent as whole kopiykas. */
export const amount = <const O extends FieldOptions>(options?: O) => ({
  kind: 'money' as const,
  blank: '',
  toForm: (held: number | null, language: Language) => typedMinor(held, language),
  toBody: (typed: string) => minorOf(typed),
  ...(options as O),
})

/** The same that must be typed. */
export const requiredAmount = <const O extends FieldOptions>(options?: O) => ({
  kind: 'money' as const,
  blank: '',
  toForm: (held: number, language: Language) => typedMinor(held, language),
  toBody: (typed: string) => minorOf(typed)!,
  ...(options as O),
  required: true as const,
})

/** The month of a page with steps to the months beside it; it is kept in the address. */
export const MonthSwitch = ({ period }: { period: string }) => {
  const t = useText()
  const go = useListNavigate()
  const write = usePeriodText()
  const step = (months: number) => {
    const next = periodAfter(period, months)
    go({ period: next === periodNow() ? undefined : next })
  }
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('ledger.month')}>
      <ActionIcon variant="default" size="lg" aria-label={t('ledger.previous')} onClick={() => step(-1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <Text component="div" fw={600} miw={150} ta="center" aria-live="polite">
        {write(period)}
      </Text>
      <ActionIcon variant="default" size="lg" aria-label={t('ledger.next')} onClick={() => step(1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
