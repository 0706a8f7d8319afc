import { Alert, Button, Group, Menu, NativeSelect, Progress, Skeleton, Stack, Text } from '@mantine/core'
import type { Interview, InterviewResults } from '@oselia/contract/interviews'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callForFile } from '../../../platform/api.ts'
import { Failed } from '../../../platform/data-table.failed.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { downloadFile } from '../../../platform/open-file.ts'
import { useCan } from '../../../platform/user.ts'
import { QuestionChart } from './interviews.charts.tsx'
import { CrossTable } from './interviews.cross.tsx'

/** In ms. Beside live events, which tell when somebody has answered. */
const REFRESH = 10_000

interface ExportProps {
  interview: Interview
  by: string | undefined
}

const ExportResults = ({ interview: { id, title }, by }: ExportProps) => {
  const t = useText()
  const local = useLocal()
  if (!useCan('interviews.export')) return null
  const download = (format: 'xlsx' | 'csv') =>
    void downloadFile(
      () => callForFile('GET /interview/:id/results/export', { params: { id }, query: { by, format } }),
      `${local(title)}.${format}`,
    )
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {t('ui.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download('xlsx')}>{t('ui.exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => download('csv')}>{t('ui.exportCsv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ByProps {
  interview: Interview
  by: string | undefined
  choose: (by: string | undefined) => void
}

/** Chooses by what results are compared. */
const By = ({ interview: { anonymous, questions }, by, choose }: ByProps) => {
  const t = useText()
  const local = useLocal()
  const places = anonymous
    ? []
    : [
        { value: 'house', label: t('interviewResults.byHouse') },
        { value: 'entrance', label: t('interviewResults.byEntrance') },
        { value: 'role', label: t('interviewResults.byRole') },
      ]
  const single = questions
    .filter(({ kind }) => kind === 'single')
    .map(({ key, text }) => ({
      value: `question:${key}`,
      label: t('interviewResults.byQuestion', { text: local(text) }),
    }))
  if (places.length + single.length === 0) return null
  return (
    <NativeSelect
      label={t('interviewResults.by')}
      maw={360}
      value={by ?? ''}
      data={[{ value: '', label: t('interviewResults.byNone') }, ...places, ...single]}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
    />
  )
}

/** How many answered, and how. */
const Reached = ({ results: { asked, answers, channels } }: { results: InterviewResults }) => {
  const t = useText()
  const { number } = useFormat()
  const share = asked === 0 ? 0 : (answers / asked) * 100
  const words = t('interviewResults.reach', { answers, asked, percent: number(share, { maximumFractionDigits: 1 }) })
  const used = channels.filter(({ count }) => count > 0)
  return (
    <div>
      <Text fw={600}>{words}</Text>
      <Progress value={share} my={6} aria-label={words} />
      {used.some(({ channel }) => channel !== 'web') && (
        <Text size="sm" c="dimmed">
          {used.map(({ channel, count }) => t(`interviewResults.${channel}`, { count })).join(' · ')}
        </Text>
      )}
    </div>
  )
}

const Questions = ({ interview, results }: { interview: Interview; results: InterviewResults }) => {
  const t = useText()
  if (results.hidden) return <Alert color="gray">{t('interviewResults.hidden', { count: results.answers })}</Alert>
  if (results.answers === 0) return <Text c="dimmed">{t('interviewResults.none')}</Text>
  return interview.questions.map((question, at) => {
    const result = results.questions.find(({ key }) => key === question.key)
    const table = results.cross.find((one) => one.question === question.key)
    return (
      result && (
        <QuestionChart key={question.key} question={question} result={result} number={at + 1} level={2}>
          {table && <CrossTable question={question} table={table} />}
        </QuestionChart>
      )
    )
  })
}

/** The results so far, read anew while answers are taken. */
export const Results = ({ interview, by, choose }: ByProps) => {
  const t = useText()
  const { id, phase } = interview
  const answer = useQuery({
    ...read('GET /interview/:id/results', { params: { id }, query: { by } }),
    refetchInterval: phase === 'open' ? REFRESH : false,
    placeholderData: keepPreviousData,
  })
  if (answer.error && !answer.data)
    return <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />
  if (!answer.data) return <Skeleton h={280} role="status" aria-label={t('ui.loading')} />
  const results = answer.data.data
  return (
    <Stack gap="lg">
      <Reached results={results} />
      {results.answers > 0 && (
        <Group justify="space-between" align="flex-end">
          <By interview={interview} by={by} choose={choose} />
          <ExportResults interview={interview} by={by} />
        </Group>
      )}
      <Questions interview={interview} results={results} />
    </Stack>
  )
}
