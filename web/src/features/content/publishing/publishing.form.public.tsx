import { Alert, Button, Checkbox, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core'
import type { Audience } from '@oselia/contract/audience'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import { IconClock, IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { MomentField } from '../../../platform/fields.tsx'
import { SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useIsWholeCommunity } from '../../../platform/user.ts'
import { useZone } from '../../../platform/zone.ts'
import { type PublishedItem, type PublishedNoun, isUrgent } from './publishing.calls.public.ts'
import { confirmPublication, toastSaved } from './publishing.publication.tsx'

const savedTexts = {
  draft: 'publication.savedDraft',
  scheduled: 'publication.savedScheduled',
  published: 'publication.savedPublished',
  archived: 'publication.savedArchived',
} as const

interface Values {
  state: PublicationState
  audience: Audience
  kind?: string
}

/**
 * The state that a form of a published item saves into, chosen by its buttons: `body` and `agree` for `useFieldForm`,
 * `into` for the buttons.
 */
export const usePublicationTarget = (held: { audience: Audience } | null) => {
  const target = useRef<PublicationState | null>(null)
  const isAll = useIsWholeCommunity()
  const stateOf = (values: Values) => target.current ?? values.state
  return {
    stateOf,
    // A choice of places is undone by the toast; the whole scope is confirmed before.
    agree: async (values: Values) => {
      const next = stateOf(values)
      if (!values.audience.everyone || (next !== 'published' && next !== 'scheduled')) return true
      if (next === values.state && held?.audience.everyone) return true
      return confirmPublication({ audience: values.audience, urgent: isUrgent(values) }, next, isAll)
    },
    into: async (next: PublicationState, submit: () => Promise<unknown>) => {
      target.current = next
      await submit()
      target.current = null
    },
  }
}

/** The toast after the form was saved. */
export const toastFormSaved = (noun: PublishedNoun, saved: PublishedItem) =>
  toastSaved(noun, saved, savedTexts[saved.state])

interface TimesProps<V extends object> {
  of: SaveForm<V>
  /** Times of the noun itself, before the others. */
  children?: ReactNode
  endsRequired?: boolean
  /** The noun ends by times of its own. */
  withoutEnd?: boolean
  /** Marks of the noun itself, after the one that pins. */
  marks?: ReactNode
  /** The labels, where the noun has words of its own. */
  startsLabel?: string
  endsLabel?: string
}

/** When an item is published and archived, in the community's time zone. */
export const PublicationTimes = <V extends object>({
  of,
  children,
  endsRequired,
  withoutEnd,
  marks,
  startsLabel,
  endsLabel,
}: TimesProps<V>) => {
  const t = useText()
  const zone = useZone()
  return (
    <Fieldset legend={t('publication.when')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {children}
          <MomentField
            of={of}
            name="publish_at"
            label={startsLabel ?? t('publication.publish_at')}
            description={t('publication.timesIn', { zone })}
          />
          {!withoutEnd && (
            <MomentField
              of={of}
              name="ends_at"
              label={endsLabel ?? t('publication.ends_at')}
              description={t('publication.endsHint')}
              withAsterisk={endsRequired}
            />
          )}
        </SimpleGrid>
        <Checkbox
          {...of.field('pinned', { type: 'checkbox' })}
          label={t('publication.pinned')}
          description={t('publication.pinnedHint')}
        />
        {marks}
      </Stack>
    </Fieldset>
  )
}

interface BarProps<V extends object> {
  of: SaveForm<V>
  state: PublicationState
  mayPublish: boolean
  into: (next: PublicationState) => Promise<void>
  /** The link that cancels the form. */
  children: ReactNode
}

/** Buttons that save in the current state or move to another one. */
export const PublicationBar = <V extends object>({ of, state, mayPublish, into, children }: BarProps<V>) => {
  const t = useText()
  const busy = of.saving || of.conflicts.length > 0
  // Changing what is visible to residents, now or after the scheduled time, requires the publishing right.
  const maySave = mayPublish || state === 'draft' || state === 'archived'
  return (
    <Stack gap="xs">
      {!mayPublish && <Alert color="blue">{t('publication.mayNotPublish')}</Alert>}
      {!maySave && <Group mt="xs">{children}</Group>}
      {maySave && (
        <SaveBar of={of} label={state === 'draft' ? t('publication.saveDraft') : undefined}>
          {children}
          {state === 'scheduled' && (
            <Button variant="default" disabled={busy} onClick={() => void into('draft')}>
              {t('publication.toDraft')}
            </Button>
          )}
          {mayPublish && state === 'draft' && (
            <Button
              variant="light"
              disabled={busy}
              leftSection={<IconClock size={18} aria-hidden="true" />}
              onClick={() => void into('scheduled')}
            >
              {t('publication.schedule')}
            </Button>
          )}
          {mayPublish && state !== 'published' && (
            <Button
              variant="light"
              disabled={busy}
              leftSection={<IconSend size={18} aria-hidden="true" />}
              onClick={() => void into('published')}
            >
              {t('publication.publish')}
            </Button>
          )}
        </SaveBar>
      )}
    </Stack>
  )
}
