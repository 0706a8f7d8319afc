import { Alert, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { TariffTabs } from '../ledger/ledger.tabs.public.tsx'
import { billingSettingsFields } from './tariffs.settings.fields.ts'

/** The higher limit that was asked for, and how often the form began anew with what is saved. */
interface Held {
  round: number
  waiting?: number | null
}

/** The form that began anew has lost the focus. */
const focusNow = (node: HTMLElement | null) => node?.focus()

const WaitingLimit = ({ limit }: { limit: number | null }) => {
  const t = useText()
  const { money } = useFormat()
  return (
    <Alert role="status" tabIndex={-1} ref={focusNow}>
      {t('billingRules.limitWaits', { limit: limit === null ? t('billingRules.noLimit') : money(limit) })}
    </Alert>
  )
}

interface Props {
  held: Held
  keepHeld: (held: Held) => void
}

const useSettingsForm = ({ held, keepHeld }: Props) => {
  const settings = useRead('GET /bills/settings').data
  const next = useRef<Held>(null)
  return useFieldForm({
    table: billingSettingsFields,
    save: 'PUT /bills/settings',
    contract: () => import('@oselia/contract/bills').then(({ bills }) => bills),
    held: settings,
    send: async (given) => {
      next.current = null
      try {
        return await call('PUT /bills/settings', given)
      } catch (error) {
        const { correction_limit_minor = null, ...body } = given.body
        const asked = { kind: 'bills.limit' as const, payload: { correction_limit_minor } }
        // The higher limit waits for a second person; the other rules are saved now.
        let saved: ReplyOf<'PUT /bills/settings'> | undefined
        const answer = await askSecondPerson(error, asked, async () => {
          saved ??= await call('PUT /bills/settings', { ...given, body })
        })
        if (!saved) throw error
        next.current = { round: held.round + 1, waiting: answer === 'sent' ? correction_limit_minor : held.waiting }
        return saved
      }
    },
    // The limit that is not saved must not stay in the form as if it were.
    done: () => {
      if (next.current) keepHeld(next.current)
    },
    message: () => text('billingRules.saved'),
  })
}

const SettingsForm = (props: Props) => {
  const t = useText()
  const mayUpdate = useCan('tariffs.update')
  const of = useSettingsForm(props)
  const { waiting } = props.held
  const inputs = (section: string) => <FieldInputs of={of} table={billingSettingsFields} section={section} />
  const cols = { base: 1, xs: 2 }
  return (
    <Form of={of}>
      {!mayUpdate && <Alert>{t('billingRules.readOnly')}</Alert>}
      <Fieldset disabled={!mayUpdate} variant="unstyled" maw={760}>
        <Stack>
          <Panel title={t('billingRules.terms')}>
            <Stack>
              {waiting !== undefined && <WaitingLimit limit={waiting} />}
              <SimpleGrid cols={cols}>{inputs('terms')}</SimpleGrid>
              {inputs('allocation')}
            </Stack>
          </Panel>
          <Panel title={t('billingRules.late')}>
            <Stack>
              <Text size="sm" c="dimmed">
                {t('billingRules.lateText')}
              </Text>
              {inputs('switches')}
              {of.form.getValues().penalty_enabled && <SimpleGrid cols={cols}>{inputs('penalty')}</SimpleGrid>}
            </Stack>
          </Panel>
          <Panel title={t('billingRules.limitation')}>
            <Stack>
              {inputs('limitation')}
              {of.form.getValues().limitation_enabled && <SimpleGrid cols={cols}>{inputs('limits')}</SimpleGrid>}
            </Stack>
          </Panel>
          {mayUpdate && <SaveBar of={of} />}
        </Stack>
      </Fieldset>
    </Form>
  )
}

const BillingRules = () => {
  const mayRead = useCan('tariffs.read')
  const [held, keepHeld] = useState<Held>({ round: 0 })
  return (
    <>
      <PageHeader />
      <TariffTabs here="/Tariffs/rules" />
      {mayRead ? <SettingsForm key={held.round} held={held} keepHeld={keepHeld} /> : <Forbidden />}
    </>
  )
}

export const Route = createFileRoute('/_admin/Tariffs/rules')({
  staticData: { title: 'billingRules.section' },
  component: BillingRules,
})
