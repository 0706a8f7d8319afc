import { Card, Grid, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { Decision } from '@oselia/contract/decisions'
import { decisionStates } from '@oselia/contract/decisions.enums'
import { createFileRoute } from '@tanstack/react-router'
import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { Facts } from '../../../platform/facts.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FileCards } from '../../../platform/file-cards.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { loadOne } from '../../../platform/load-one.ts'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { StaffField } from '../../access/staff/staff.public.tsx'
import { decisionFields } from './decisions.fields.ts'
import { decisionHistory } from './decisions.history.public.tsx'
import { DecisionState, DueDay } from './decisions.words.tsx'

const DecisionForm = ({ decision }: { decision: Decision }) => {
  const t = useText()
  const of = useFieldForm({
    table: decisionFields,
    save: 'PUT /decisions/:id',
    params: { id: decision.id },
    contract: () => import('@oselia/contract/decisions').then((m) => m.decisions),
    held: decision,
    message: () => text('decisions.saved'),
  })
  const isWhole = decision.may === 'all'
  const { state } = of.form.getValues()
  return (
    <Form of={of}>
      {isWhole && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <StaffField of={of} name="responsible_id" label={t('decisions.responsible_id')} />
          <DayField {...of.field('due_on')} label={t('decisions.due_on')} />
        </SimpleGrid>
      )}
      <NativeSelect
        {...of.field('state')}
        label={t('decisions.state')}
        data={decisionStates.map((value) => ({ value, label: t(`decisions.state_${value}`) }))}
      />
      {state === 'dropped' && (
        <Textarea
          {...of.field('reason')}
          label={t('decisions.reason')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={1000}
        />
      )}
      <Textarea {...of.field('report')} label={t('decisions.report')} autosize minRows={3} maxLength={10_000} />
      <AttachmentsField of={of} name="attachment_ids" label={t('decisions.attachment_ids')} />
      <SaveBar of={of} />
    </Form>
  )
}

const Progress = ({ decision }: { decision: Decision }) => {
  const t = useText()
  const { reason, report, responsible, attachments } = decision
  return (
    <Stack>
      <Facts
        facts={[
          { label: t('decisions.responsible_id'), value: responsible?.name ?? t('decisions.nobody') },
          { label: t('decisions.reason'), value: reason },
          { label: t('decisions.report'), value: report },
        ]}
      />
      {attachments.length > 0 && <FileCards files={attachments} />}
    </Stack>
  )
}

const About = ({ decision }: { decision: Decision }) => {
  const t = useText()
  const local = useLocal()
  const { day, money } = useFormat()
  const mayReadVotings = useCan('votings.read')
  const { voting, protocol, budget, finished_on } = decision
  const name = local(voting.name)
  return (
    <Facts
      facts={[
        {
          label: t('decisions.voting'),
          value: mayReadVotings ? (
            <AnchorLink to="/Voting/$id" params={{ id: voting.id }}>
              {name}
            </AnchorLink>
          ) : (
            name
          ),
        },
        {
          label: t('decisions.protocol'),
          value: protocol && t('decisions.protocolOf', { number: protocol.number, day: day(protocol.day) }),
        },
        { label: t('decisions.due_on'), value: <DueDay decision={decision} /> },
        { label: t('decisions.budget'), value: budget === null ? null : money(budget * 100) },
        { label: t('decisions.finished_on'), value: finished_on && day(finished_on) },
      ]}
    />
  )
}

const DecisionPage = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: decision } = useRead('GET /decisions/:id', { params: { id } })
  const mayReadHistory = useCan('votings.read')
  knowFiles(decision.attachments)
  return (
    <>
      <PageHeader title={local(decision.text)} beside={<DecisionState decision={decision} />} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack>
            <Panel title={t('decisions.proposal')}>
              <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{local(decision.proposal)}</Text>
            </Panel>
            <Panel title={t('decisions.carry')}>
              {decision.may === 'none' ? (
                <Progress decision={decision} />
              ) : (
                <DecisionForm key={id} decision={decision} />
              )}
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Panel title={t('decisions.one')}>
            <About decision={decision} />
          </Panel>
        </Grid.Col>
        {mayReadHistory && (
          <Grid.Col span={12}>
            <Card withBorder>
              <decisionHistory.History id={id} />
            </Card>
          </Grid.Col>
        )}
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Decisions/$id')({
  staticData: { title: 'decisions.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /decisions/:id', id),
  component: DecisionPage,
})
