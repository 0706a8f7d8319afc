import { Table, Text } from '@mantine/core'
import type { OpeningImport } from '@oselia/contract/opening-imports'
import { openingAmounts, openingOutcomes } from '@oselia/contract/opening-imports.enums'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Money } from '../ledger/ledger.public.tsx'

const scrolled = { viewportProps: { tabIndex: 0 } }

/** Sums of the lines against those that the list states. */
export const Totals = ({ totals: { found, stated } }: { totals: NonNullable<OpeningImport['totals']> }) => {
  const t = useText()
  const shown = (value: number | null) => (value === null ? '—' : <Money minor={value} />)
  return (
    <Table.ScrollContainer minWidth={620} scrollAreaProps={scrolled}>
      <Table aria-label={t('openingImports.controls')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            {openingAmounts.map((name) => (
              <Table.Th key={name} ta="end">
                {t(`openingImports.col_${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(['found', 'stated'] as const).map((kind) => (
            <Table.Tr key={kind}>
              <Table.Th>{t(`openingImports.${kind}`)}</Table.Th>
              {openingAmounts.map((name) => (
                <Table.Td key={name} ta="end">
                  {shown((kind === 'found' ? found : stated)[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Lines and sums by what becomes of them; each leads to its lines. */
export const Outcomes = ({ run: { id, outcomes, basis, unlisted } }: { run: OpeningImport }) => {
  const t = useText()
  const { number } = useFormat()
  const shown = openingOutcomes.filter((name) => outcomes[name].rows > 0)
  return (
    <>
      {basis && (
        <Text size="sm" c="dimmed" mb="xs">
          {t(`openingImports.basis_${basis}`)}
        </Text>
      )}
      <Table aria-label={t('openingImports.outcome')} maw={620} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('openingImports.outcome')}</Table.Th>
            <Table.Th ta="end">{t('openingImports.count')}</Table.Th>
            <Table.Th ta="end">{t('openingImports.sum')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>
                <AnchorLink to="/Payments/opening/$id" params={{ id }} search={{ outcome: name }} size="sm">
                  {t(`openingImports.outcome_${name}`)}
                </AnchorLink>
              </Table.Td>
              <Table.Td ta="end">{number(outcomes[name].rows)}</Table.Td>
              <Table.Td ta="end">
                <Money minor={outcomes[name].amount_minor} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {unlisted > 0 && (
        <Text size="sm" mt="xs">
          {t('openingImports.unlistedText', { count: number(unlisted) })}
        </Text>
      )}
    </>
  )
}
