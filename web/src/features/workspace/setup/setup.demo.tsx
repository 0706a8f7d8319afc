import { Button, Group, Stack, Text } from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { orSecondPerson } from '../../../platform/approval-request.tsx'
import { followJob } from '../../../platform/jobs.ts'
import { type MessageKey, text, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import type { Resource } from '../../../platform/query.ts'
import { toastError } from '../../../platform/toast.ts'
import { StepFooter } from './setup.step-footer.tsx'

/** Resources affected by demo data. */
const touches: Resource[] = [
  'setup',
  'settings',
  'houses',
  'complexes',
  'realty',
  'members',
  'residents',
  'ownerships',
  'vehicles',
  'accounts',
  'announcements',
  'articles',
  'events',
  'interview',
  'contacts',
  'documents',
  'staff',
  'staff_role',
  'staff_departure',
  'find',
]

const follow = async (loaded: boolean, confirmed = false) => {
  const { data } = await call('POST /setup/step/demo', { body: { loaded, confirmed } })
  followJob({
    id: data.job_id,
    title: loaded ? 'setupSteps.demoLoading' : 'setupSteps.demoRemoving',
    done: loaded ? 'setupSteps.demoLoaded' : 'setupSteps.demoRemoved',
    touches,
  })
}

const also = {
  realty: 'setupSteps.also_realty',
  residents: 'setupSteps.also_residents',
  ownerships: 'setupSteps.also_ownerships',
  accounts: 'setupSteps.also_accounts',
  comments: 'setupSteps.also_comments',
  service_requests: 'setupSteps.also_service_requests',
  incidents: 'setupSteps.also_incidents',
  announcements: 'setupSteps.also_announcements',
  articles: 'setupSteps.also_articles',
  events: 'setupSteps.also_events',
  interviews: 'setupSteps.also_interviews',
  contacts: 'setupSteps.also_contacts',
  documents: 'setupSteps.also_documents',
  votings: 'setupSteps.also_votings',
  staff_roles: 'setupSteps.also_staff_roles',
  staff_departures: 'setupSteps.also_staff_departures',
  staff: 'setupSteps.also_staff',
} as const satisfies Record<string, MessageKey>

const lineOf = ({ kind, count }: { kind: string; count: number }) =>
  text(kind in also ? also[kind as keyof typeof also] : 'setupSteps.also_other', { count })

const remove = async () => {
  const agreed = await confirm({
    title: text('setupSteps.removeDemoTitle'),
    text: text('setupSteps.removeDemoText'),
    yes: text('setupSteps.removeDemo'),
    danger: true,
  })
  if (!agreed) return
  const orAsk = (confirmed: boolean) => orSecondPerson({ kind: 'setup.demo', payload: { confirmed } })
  try {
    await follow(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'changed_since') return orAsk(false)(error)
    const sure = await confirm({
      title: text('setupSteps.alsoTitle'),
      text: text('setupSteps.alsoText'),
      dependents: (error.data as { kind: string; count: number }[]).map(lineOf),
      yes: text('setupSteps.removeAll'),
      danger: true,
    })
    if (sure) await follow(false, true).catch(orAsk(true))
  }
}

/** Loads and removes demo data, each in one call. */
export const Demo = ({ states }: { states: SetupSteps }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    await (states.demo_loaded ? remove() : follow(true)).catch(toastError)
    setBusy(false)
  }
  return (
    <Stack align="stretch">
      <Text>{t('setupSteps.demoText')}</Text>
      <Group>
        <Text fw={600} role="status">
          {t(states.demo_loaded ? 'setupSteps.demoIn' : 'setupSteps.demoOut')}
        </Text>
        <Button
          variant="default"
          c={states.demo_loaded ? 'var(--mantine-color-error)' : undefined}
          loading={busy}
          onClick={() => void act()}
        >
          {t(states.demo_loaded ? 'setupSteps.removeDemo' : 'setupSteps.loadDemo')}
        </Button>
      </Group>
      <StepFooter step="demo" state={states.demo} />
    </Stack>
  )
}
