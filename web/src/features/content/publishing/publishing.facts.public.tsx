import { Card, Stack, Tabs, Title } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import { type ReactNode, useState } from 'react'
import { Facts } from '../../../platform/facts.tsx'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { useLanguage, useText } from '../../../platform/messages.ts'
import { AudienceNames, Reach } from '../../access/audience/audience.public.ts'
import { type PublishedItem, isUrgent } from './publishing.calls.public.ts'

interface Fact {
  label: string
  value: ReactNode
}

/** Dates and author of an item, after the noun's own facts; empty ones are omitted. */
export const PublicationFacts = ({ item, own }: { item: PublishedItem; own: readonly Fact[] }) => {
  const t = useText()
  const { publish_at, published_at, ends_at, created_by, created_at, updated_at, pinned, state } = item
  const at = (instant: string | null) => instant && <MomentCell value={instant} />
  return (
    <Card withBorder component="section" aria-label={t('publication.facts')}>
      <Title order={2} mb="sm">
        {t('publication.facts')}
      </Title>
      <Facts
        facts={[
          ...own,
          { label: t('publication.publish_at'), value: state === 'scheduled' && at(publish_at) },
          { label: t('publication.published_at'), value: at(published_at) },
          { label: t('publication.ends_at'), value: at(ends_at) },
          { label: t('publication.pinnedMark'), value: pinned && t('ui.yes') },
          { label: t('publication.created_by'), value: created_by?.name },
          { label: t('publication.created_at'), value: at(created_at) },
          { label: t('publication.updated_at'), value: at(updated_at) },
        ].filter(({ value }) => Boolean(value))}
      />
    </Card>
  )
}

/** For whom an item is, and how many of them it reaches. */
export const AudienceCard = ({ item }: { item: PublishedItem }) => {
  const t = useText()
  return (
    <Card withBorder component="section" aria-label={t('publication.audience')}>
      <Stack gap="sm">
        <Title order={2}>{t('publication.audience')}</Title>
        <AudienceNames audience={item.audience} />
        <Reach audience={item.audience} urgent={isUrgent(item)} />
      </Stack>
    </Card>
  )
}

interface AsResidentsProps {
  /** Languages in which the item has a text. */
  written: readonly Language[]
  /** The item in a language, as residents read it. */
  children: (language: Language) => ReactNode
}

/** An item in every filled language, the user's own first. */
export const AsResidents = ({ written, children }: AsResidentsProps) => {
  const t = useText()
  const own = useLanguage()
  const [picked, pick] = useState<Language | null>(null)
  const shown = picked && written.includes(picked) ? picked : written.includes(own) ? own : 'uk'
  return (
    <Card withBorder component="section" aria-label={t('publication.asResidents')}>
      <Tabs value={shown} onChange={(next) => pick(next as Language)} variant="pills">
        <Tabs.List aria-label={t('ui.languageTabs')} mb="sm">
          {languages
            .filter((language) => written.includes(language))
            .map((language) => (
              <Tabs.Tab key={language} value={language} lang={language}>
                {language.toUpperCase()}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>{children(shown)}</Tabs.Panel>
      </Tabs>
    </Card>
  )
}
