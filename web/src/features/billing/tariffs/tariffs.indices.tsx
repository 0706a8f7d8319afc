import { ActionIcon, Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { InflationIndex } from '@oselia/contract/inflation-indices'
import { IconChevronLeft, IconChevronRight, IconClipboard } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { typedNumber } from '../../../platform/number-text.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { perform } from '../../../platform/perform.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { useLeaveGuard } from '../../../platform/form.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan, useIsWholeCommunity } from '../../../platform/user.ts'
import { periodNow, usePeriodText } from '../ledger/ledger.public.tsx'
import { TariffTabs } from '../ledger/ledger.tabs.public.tsx'
import { indexIn } from './tariffs.indices.rules.ts'

const earliest = 1991
const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)

const typing = { inputMode: 'decimal', autoComplete: 'off', maxLength: 6 } as const

interface YearProps {
  year: number
  held: readonly InflationIndex[]
  disabled: boolean
}

/** The product of twelve months in percent with one decimal; null while one is missing. */
const ofYear = (months: readonly string[], held: ReadonlyMap<string, number>): number | null => {
  const all = months.flatMap((month) => held.get(month) ?? [])
  return all.length < months.length ? null : Math.round(all.reduce((sum, one) => (sum * one) / 100, 100) * 10) / 10
}

const YearNotes = ({ months, held }: { months: readonly string[]; held: ReadonlyMap<string, number> }) => {
  const t = useText()
  const write = usePeriodText()
  const { percent } = useFormat()
  const now = periodNow()
  const missing = months.filter((month) => month < now && !held.has(month)).map((month) => write(month, 'short'))
  const whole = ofYear(months, held)
  return (
    <>
      {missing.length > 0 && <Text size="sm">{t('indices.missing', { months: missing.join(', ') })}</Text>}
      {whole !== null && <Text size="sm">{`${t('indices.ofYear')}: ${percent(whole)}`}</Text>}
    </>
  )
}

const YearForm = ({ year, held, disabled }: YearProps) => {
  const t = useText()
  const language = useLanguage()
  const write = usePeriodText()
  const now = periodNow()
  const months = monthsOf(year)
  const known = new Map(held.map(({ period, index }) => [period, index]))
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [clean] = useState({ current: false })
  const textOf = (month: string) => typed[month] ?? typedNumber(known.get(month) ?? null, language)
  const isBad = (month: string) => textOf(month).trim() !== '' && indexIn(textOf(month)) === null
  const changed = months.filter(
    (month) => typed[month] !== undefined && indexIn(textOf(month)) !== (known.get(month) ?? null),
  )
  useLeaveGuard(changed.length > 0, clean)
  const save = () =>
    perform(
      'PUT /inflation-indices',
      { body: { items: changed.map((period) => ({ period, index: indexIn(textOf(period)) })) } },
      { done: () => setTyped({}), message: t('indices.saved') },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!months.some(isBad) && changed.length > 0) void save()
      }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 2, xs: 3, md: 4 }}>
          {months.map((month) => (
            <TextInput
              key={month}
              label={write(month)}
              value={textOf(month)}
              error={isBad(month) && t('indices.bad')}
              disabled={disabled || month > now}
              {...typing}
              onChange={({ currentTarget: { value } }) => setTyped((old) => ({ ...old, [month]: value }))}
            />
          ))}
        </SimpleGrid>
        <YearNotes months={months} held={known} />
        {!disabled && (
          <Group justify="flex-end">
            <Button type="submit" disabled={changed.length === 0 || months.some(isBad)}>
              {t('ui.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

interface SwitchProps {
  year: number
  last: number
  choose: (year: number) => void
}

const YearSwitch = ({ year, last, choose }: SwitchProps) => {
  const t = useText()
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t('indices.year')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('indices.previousYear')}
        disabled={year <= earliest}
        onClick={() => choose(year - 1)}
      >
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <Text fw={600} miw={70} ta="center" aria-live="polite">
        {String(year)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('indices.nextYear')}
        disabled={year >= last}
        onClick={() => choose(year + 1)}
      >
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

const Indices = () => {
  const t = useText()
  const thisYear = Number(periodNow().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const isWhole = useIsWholeCommunity()
  const mayUpdate = useCan('tariffs.update') && isWhole
  const held = useRead('GET /inflation-indices').data
  const { inflation_enabled } = useRead('GET /bills/settings').data
  const paste = async () => (await import('./tariffs.indices.paste.tsx')).pasteIndices(held)
  return (
    <Stack maw={760}>
      <Text size="sm" c="dimmed">
        {t('indices.text')}
      </Text>
      {!inflation_enabled && (
        <Text size="sm">
          {t('indices.switchedOff')}{' '}
          <AnchorLink to="/Tariffs/rules" size="sm">
            {t('billingRules.section')}
          </AnchorLink>
        </Text>
      )}
      {!mayUpdate && <Alert>{t('indices.readOnly')}</Alert>}
      <Group justify="space-between">
        <YearSwitch year={year} last={thisYear} choose={setYear} />
        {mayUpdate && (
          <Button
            variant="default"
            leftSection={<IconClipboard size={18} aria-hidden="true" />}
            onClick={() => void paste()}
          >
            {t('indices.paste')}
          </Button>
        )}
      </Group>
      <YearForm key={year} year={year} held={held} disabled={!mayUpdate} />
    </Stack>
  )
}

const InflationIndices = () => {
  const mayRead = useCan('tariffs.read')
  return (
    <>
      <PageHeader />
      <TariffTabs here="/Tariffs/indices" />
      {mayRead ? <Indices /> : <Forbidden />}
    </>
  )
}

export const Route = createFileRoute('/_admin/Tariffs/indices')({
  staticData: { title: 'indices.section' },
  component: InflationIndices,
})
